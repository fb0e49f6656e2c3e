export type KindRule = {
  /** The head noun that the rule applies to. `Category/noun` limits the rule to one category. */
  noun: string;
  requires: string;
  words: string;
  becomes: string;
};

const createRule = (noun: string, words: string, requires = '', becomes = ''): KindRule => ({
  noun,
  requires,
  words,
  becomes,
});

/**
 * The rules apply in this order. Each rule is for one noun, because a word that is redundant for milk may matter for
 * another product. Milk fat follows 21 CFR 101.62 and 131.110: "2%", "reduced fat" and "2% reduced fat" mean the same
 * milk, and so do "skim", "fat free" and "nonfat". Brown rice is always whole grain.
 */
export const kindRules: readonly KindRule[] = [
  createRule('milk', 'vitamin pasteurized homogenized'),
  createRule('milk', 'reduced-fat', '2%'),
  createRule('milk', 'reduced-fat', '', '2%'),
  createRule('milk', 'low-fat', '1%'),
  createRule('milk', 'skim', '', 'fat-free'),
  createRule('milk', 'vegan', 'almond'),
  createRule('milk', 'vegan', 'oat'),
  createRule('milk', 'vegan', 'soy'),
  createRule('halfhalf', 'pasteurized homogenized'),
  createRule('cream', 'pasteurized homogenized'),
  createRule('cream', 'whipping', 'heavy'),
  createRule('egg', 'white'),
  createRule('egg', 'large', 'organic brown'),
  createRule('butter', 'sweetcream natural'),
  createRule('cheese', 'natural pasteurized'),
  createRule('cheese', 'single', 'american', 'sliced'),
  createRule('cheese', 'deli', 'sliced'),
  createRule('cheese', 'mild medium sharp block', 'cheddar'),
  createRule('cheese', 'finely fine fancy', 'shredded'),
  createRule('cheese', 'lowmoisture partskim', 'mozzarella shredded'),
  createRule('cheese', 'mozzarella lowmoisture partskim', 'string'),
  createRule('cheese', 'grated', 'parmesan'),
  createRule('cheese', 'smallcurd 4% minimum', 'cottage'),
  createRule('creamcheese', 'natural pasteurized'),
  createRule('sourcream', 'cultured natural'),
  createRule('yogurt', 'flavored natural cultured'),
  createRule('yogurt', 'plain', 'greek'),
  createRule('bread', 'sliced sandwich'),
  createRule('bun', 'sliced'),
  createRule('tortilla', 'white yellow', 'corn'),
  createRule('cup', 'milkchocolate', 'peanutbutter'),
  createRule('jelly', 'concord', 'grape'),
  createRule('honey', 'clover'),
  createRule('ketchup', 'tomato fancy'),
  createRule('mustard', 'prepared'),
  createRule('vinegar', 'distilled', 'white'),
  createRule('soup', 'condensed'),
  createRule('Pantry/tomato', 'injuice', 'diced'),
  createRule('Pantry/corn', 'wholekernel', '', 'canned'),
  createRule('Pantry/corn', 'golden sweet yellow', 'canned'),
  createRule('Pantry/bean', 'cut', 'green', 'canned'),
  createRule('Pantry/pea', 'sweet', '', 'canned'),
  createRule('Pantry/pea', 'early young tender small', 'canned'),
  createRule('Pantry/peach', 'insyrup injuice', '', 'canned'),
  createRule('Pantry/peach', 'sliced half yellow cling', 'canned'),
  createRule('Pantry/pineapple', 'insyrup injuice', '', 'canned'),
  createRule('Pantry/pineapple', 'sliced chunk tidbit', 'canned'),
  createRule('tuna', 'inwater'),
  createRule('Frozen/pea', 'green sweet garden'),
  createRule('Frozen/bean', 'cut', 'green'),
  createRule('Frozen/spinach', 'chopped cut leaf'),
  createRule('Frozen/corn', 'wholekernel cut golden sweet yellow'),
  createRule('rice', 'extra', 'long grain'),
  createRule('rice', 'white', 'basmati'),
  createRule('rice', 'white thai', 'jasmine'),
  createRule('rice', 'wholegrain', 'brown'),
  createRule('rice', 'long grain', 'brown'),
  createRule('flour', 'bleached unbleached', 'all purpose'),
  createRule('sugar', 'cane white', 'granulated'),
  createRule('oil', 'coldpressed', 'olive'),
  createRule('juice', 'fromconcentrate pasteurized natural vitamin'),
  createRule('juice', 'concord', 'grape'),
  createRule('coffee', 'mediumroast arabica', 'ground'),
  createRule('icecream', 'flavored'),
  createRule('chip', 'flavored', 'potato'),
  createRule('chip', 'ripple wavy ridged', 'potato'),
  createRule('chip', 'restaurantstyle', 'tortilla'),
  createRule('chip', 'white yellow corn', 'tortilla'),
  createRule('almond', 'natural'),
  createRule('raisin', 'california natural'),
  createRule('bacon', 'hickorysmoked sliced'),
  createRule('pepperoni', 'sliced'),
  createRule('detergent', 'liquid he', 'laundry'),
  createRule('paper', 'ultra soft strong', 'toilet'),
  createRule('diaper', 'baby disposable'),
  createRule('battery', 'alkaline'),
];

/** A general noun is dropped if the name also contains a specific product that it covers: "cola soda" is cola. */
export const genericNouns: readonly (readonly [noun: string, things: string])[] = [
  ['soda', 'cola gingerale rootbeer'],
  ['pasta', 'spaghetti penne rotini elbowmacaroni lasagnanoodle'],
  ['cereal', 'cornflake raisinbran frostedflake cheerio'],
];
