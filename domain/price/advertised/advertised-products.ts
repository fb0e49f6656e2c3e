import { foldWords, toSingular } from '#domain/search/words.ts';

export const adReportIds = {
  crops: 3324,
  dairy: 2995,
  chicken: 2756,
  beef: 3228,
  pork: 2868,
  eggs: 2757,
} as const;

type AdvertisedProduct = {
  slug: number;
  kinds: readonly string[];
  words: readonly string[];
  excludedWords: readonly string[];
};

const toSingularWords = (text: string) => foldWords(text).map(toSingular);

const createProducts = (
  slug: number,
  ...rows: [kinds: string, words: string, excludedWords?: string][]
): AdvertisedProduct[] =>
  rows.map(([kinds, words, excludedText = '']) => ({
    ...{ slug, kinds: kinds.split(', ') },
    ...{ words: toSingularWords(words), excludedWords: toSingularWords(excludedText) },
  }));

/**
 * Products that match a catalog kind exactly. Similar products are left out: beef advertised as "90% or more" lean
 * isn't treated as 93% lean beef.
 */
export const advertisedProducts: readonly AdvertisedProduct[] = [
  ...createProducts(
    adReportIds.crops,
    ['gala apples', 'apple gala'],
    ['honeycrisp apples', 'apple honeycrisp'],
    ['granny smith apples', 'apple granny'],
    ['fuji apples', 'apple fuji'],
    ['bananas', 'banana'],
    ['navel oranges', 'orange navel'],
    ['mandarins', 'mandarin'],
    ['mandarins', 'clementine'],
    ['grapefruit', 'grapefruit'],
    ['lemons', 'lemon'],
    ['limes, bagged limes', 'lime'],
    ['strawberries', 'strawberry'],
    ['blueberries', 'blueberry'],
    ['raspberries', 'raspberry'],
    ['blackberries', 'blackberry'],
    ['red seedless grapes', 'grape red seedless', 'tomato'],
    ['green seedless grapes', 'grape white seedless', 'tomato'],
    ['green seedless grapes', 'grape green seedless', 'tomato'],
    ['avocado', 'avocado hass'],
    ['watermelon', 'watermelon', 'mini'],
    ['cantaloupe', 'cantaloupe'],
    ['honeydew', 'honeydew'],
    ['pineapple', 'pineapple'],
    ['mango', 'mango'],
    ['peaches', 'peach'],
    ['nectarines', 'nectarine'],
    ['plums', 'plum', 'tomato'],
    ['pears', 'pear'],
    ['cherries', 'cherry', 'tomato'],
    ['kiwi', 'kiwi'],
    ['kiwi', 'kiwifruit'],
    ['apricots', 'apricot'],
    ['pomegranate', 'pomegranate'],
    ['russet potatoes', 'potato russet', 'sweet'],
    ['red potatoes', 'potato red', 'sweet'],
    ['gold potatoes', 'potato yellow', 'sweet'],
    ['sweet potatoes', 'sweet potato'],
    ['yellow onions', 'onion yellow', 'sweet green'],
    ['red onions', 'onion red', 'green'],
    ['green onions', 'onion green'],
    ['carrots', 'carrot', 'baby'],
    ['baby carrots', 'carrot baby'],
    ['celery', 'celery', 'heart'],
    ['broccoli crowns', 'broccoli crown'],
    ['cauliflower', 'cauliflower'],
    ['iceberg lettuce', 'lettuce iceberg'],
    ['romaine lettuce', 'lettuce romaine', 'heart'],
    ['romaine hearts', 'lettuce romaine heart'],
    ['roma tomatoes', 'tomato roma'],
    ['roma tomatoes', 'tomato plum'],
    ['tomatoes on the vine', 'tomato vine', 'ripe'],
    ['grape tomatoes', 'tomato grape'],
    ['cherry tomatoes', 'tomato cherry'],
    ['cucumber', 'cucumber', 'mini english seedless pickling pickle persian greenhouse'],
    ['green bell pepper', 'pepper bell green'],
    ['red bell pepper', 'pepper bell red'],
    ['jalapeno peppers', 'pepper jalapeno'],
    ['zucchini', 'zucchini'],
    ['yellow squash', 'squash yellow'],
    ['butternut squash', 'squash butternut'],
    ['acorn squash', 'squash acorn'],
    ['spaghetti squash', 'squash spaghetti'],
    ['mushrooms', 'mushroom white'],
    ['asparagus', 'asparagus'],
    ['green beans', 'bean green'],
    ['sweet corn', 'corn sweet'],
    ['cabbage', 'cabbage', 'red savoy napa'],
    ['kale', 'kale'],
    ['brussels sprouts', 'brussels sprout'],
    ['eggplant', 'eggplant'],
  ),
  ...createProducts(
    adReportIds.chicken,
    ['boneless skinless chicken breast', 'breast boneless skinless', 'frozen thin strip tender'],
    ['boneless skinless chicken breast', 'breast b s', 'frozen thin strip tender'],
    ['boneless skinless chicken thighs', 'thigh boneless skinless', 'frozen'],
    ['boneless skinless chicken thighs', 'thigh b s', 'frozen'],
    ['bone in chicken thighs', 'thigh', 'frozen boneless b'],
    ['chicken drumsticks', 'drumstick', 'frozen thigh'],
    ['chicken wings', 'wing', 'frozen breaded cooked'],
    ['whole chicken', 'whole fryer', 'frozen cut'],
    ['rotisserie chicken', 'rotisserie', 'breast'],
  ),
  ...createProducts(
    adReportIds.beef,
    ['ribeye steak', 'ribeye steak'],
    ['new york strip steak', 'strip steak'],
    ['sirloin steak', 'sirloin steak', 'tip'],
    ['chuck roast', 'chuck roast', 'tender'],
    ['beef stew meat', 'stew'],
    ['beef brisket', 'brisket', 'corned'],
    ['corned beef brisket', 'brisket corned'],
  ),
  ...createProducts(
    adReportIds.pork,
    ['pork tenderloin', 'tenderloin'],
    ['baby back ribs', 'rib back'],
    ['bone in pork chops', 'chop bone in'],
    ['spiral sliced ham', 'ham spiral'],
    ['bacon', 'bacon', 'canadian'],
  ),
  ...createProducts(
    adReportIds.eggs,
    ['large eggs', 'large white', 'cage free specialty omega organic'],
    ['cage free eggs', 'large cage free', 'organic'],
  ),
  ...createProducts(
    adReportIds.dairy,
    [
      'whole milk, 2 reduced fat milk, 1 low fat milk, fat free skim milk',
      'milk',
      'flavored chocolate lactose',
    ],
    ['salted butter, unsalted butter', 'butter'],
    ['cheddar cheese, colby jack cheese, monterey jack cheese, pepper jack cheese', 'cheese block', 'cream'],
    ['shredded cheddar cheese, shredded mozzarella cheese', 'cheese shred', 'cream'],
    ['cottage cheese', 'cottage cheese'],
    ['cream cheese', 'cream cheese', 'ice'],
    ['sour cream', 'sour cream'],
    ['greek yogurt', 'yogurt greek'],
    ['strawberry yogurt, vanilla yogurt', 'yogurt', 'greek'],
  ),
];

const productsByReportId = new Map<number, AdvertisedProduct[]>();
for (const product of advertisedProducts)
  productsByReportId.set(product.slug, [...(productsByReportId.get(product.slug) ?? []), product]);

export function findAdvertisedKinds(reportId: number, productName: string): readonly string[] {
  const nameWords = new Set(toSingularWords(productName));
  const isMatch = ({ words, excludedWords }: AdvertisedProduct) =>
    words.every((word) => nameWords.has(word)) && !excludedWords.some((word) => nameWords.has(word));
  return [...new Set((productsByReportId.get(reportId) ?? []).filter(isMatch).flatMap(({ kinds }) => kinds))];
}
