export type KindRule = {
  /** The head noun that the rule applies to. `Category/noun` limits the rule to one category. */
  noun: string;
  requires: string;
  words: string;
  becomes: string;
};

const rule = (noun: string, words: string, requires = '', becomes = ''): KindRule => ({
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
  rule('milk', 'vitamin pasteurized homogenized'),
  rule('milk', 'reduced-fat', '2%'),
  rule('milk', 'reduced-fat', '', '2%'),
  rule('milk', 'low-fat', '1%'),
  rule('milk', 'skim', '', 'fat-free'),
  rule('milk', 'vegan', 'almond'),
  rule('milk', 'vegan', 'oat'),
  rule('milk', 'vegan', 'soy'),
  rule('halfhalf', 'pasteurized homogenized'),
  rule('cream', 'pasteurized homogenized'),
  rule('cream', 'whipping', 'heavy'),
  rule('egg', 'white'),
  rule('egg', 'large', 'organic brown'),
  rule('butter', 'sweetcream natural'),
  rule('cheese', 'natural pasteurized'),
  rule('cheese', 'single', 'american', 'sliced'),
  rule('cheese', 'deli', 'sliced'),
  rule('cheese', 'mild medium sharp block', 'cheddar'),
  rule('cheese', 'finely fine fancy', 'shredded'),
  rule('cheese', 'lowmoisture partskim', 'mozzarella shredded'),
  rule('cheese', 'mozzarella lowmoisture partskim', 'string'),
  rule('cheese', 'grated', 'parmesan'),
  rule('cheese', 'smallcurd 4% minimum', 'cottage'),
  rule('creamcheese', 'natural pasteurized'),
  rule('sourcream', 'cultured natural'),
  rule('yogurt', 'flavored natural cultured'),
  rule('yogurt', 'plain', 'greek'),
  rule('bread', 'sliced sandwich'),
  rule('bun', 'sliced'),
  rule('tortilla', 'white yellow', 'corn'),
  rule('cup', 'milkchocolate', 'peanutbutter'),
  rule('jelly', 'concord', 'grape'),
  rule('honey', 'clover'),
  rule('ketchup', 'tomato fancy'),
  rule('mustard', 'prepared'),
  rule('vinegar', 'distilled', 'white'),
  rule('soup', 'condensed'),
  rule('Pantry/tomato', 'injuice', 'diced'),
  rule('Pantry/corn', 'wholekernel', '', 'canned'),
  rule('Pantry/corn', 'golden sweet yellow', 'canned'),
  rule('Pantry/bean', 'cut', 'green', 'canned'),
  rule('Pantry/pea', 'sweet', '', 'canned'),
  rule('Pantry/pea', 'early young tender small', 'canned'),
  rule('Pantry/peach', 'insyrup injuice', '', 'canned'),
  rule('Pantry/peach', 'sliced half yellow cling', 'canned'),
  rule('Pantry/pineapple', 'insyrup injuice', '', 'canned'),
  rule('Pantry/pineapple', 'sliced chunk tidbit', 'canned'),
  rule('tuna', 'inwater'),
  rule('Frozen/pea', 'green sweet garden'),
  rule('Frozen/bean', 'cut', 'green'),
  rule('Frozen/spinach', 'chopped cut leaf'),
  rule('Frozen/corn', 'wholekernel cut golden sweet yellow'),
  rule('rice', 'extra', 'long grain'),
  rule('rice', 'white', 'basmati'),
  rule('rice', 'white thai', 'jasmine'),
  rule('rice', 'wholegrain', 'brown'),
  rule('rice', 'long grain', 'brown'),
  rule('flour', 'bleached unbleached', 'all purpose'),
  rule('sugar', 'cane white', 'granulated'),
  rule('oil', 'coldpressed', 'olive'),
  rule('juice', 'fromconcentrate pasteurized natural vitamin'),
  rule('juice', 'concord', 'grape'),
  rule('coffee', 'mediumroast arabica', 'ground'),
  rule('icecream', 'flavored'),
  rule('chip', 'flavored', 'potato'),
  rule('chip', 'ripple wavy ridged', 'potato'),
  rule('chip', 'restaurantstyle', 'tortilla'),
  rule('chip', 'white yellow corn', 'tortilla'),
  rule('almond', 'natural'),
  rule('raisin', 'california natural'),
  rule('bacon', 'hickorysmoked sliced'),
  rule('pepperoni', 'sliced'),
  rule('detergent', 'liquid he', 'laundry'),
  rule('paper', 'ultra soft strong', 'toilet'),
  rule('diaper', 'baby disposable'),
  rule('battery', 'alkaline'),
];

/** A general noun is dropped if the name also contains a specific product that it covers: "cola soda" is cola. */
export const genericNouns: readonly (readonly [noun: string, things: string])[] = [
  ['soda', 'cola gingerale rootbeer'],
  ['pasta', 'spaghetti penne rotini elbowmacaroni lasagnanoodle'],
  ['cereal', 'cornflake raisinbran frostedflake cheerio'],
];
