import type { GroceryItem } from '#contract/grocery-items.ts';
import type { Category } from '#domain/item/grocery-item.ts';
import { localizedItemName, translateToEnglish } from '#domain/language.ts';

/** `brandFactor` is the item's price relative to its category's base price. */
export type SampleItem = GroceryItem & { brandFactor: number };

type CatalogRow = [name: string, ...brands: [brand: string, unit: string, brandFactor: number][]];

/** Names are spelled as in the real catalog, so that a demo cart can be copied to the account after sign-up. */
const catalogRows: Record<Category, CatalogRow[]> = {
  Dairy: [
    [
      'Whole Milk',
      ['Store brand', '1 gal', 0.95],
      ['Horizon Organic', '0.5 gal', 1.37],
      ['Fairlife', '52 fl oz', 1.25],
    ],
    [
      'Large Eggs',
      ['Store brand', 'dozen', 0.8],
      ["Eggland's Best", 'dozen', 1.07],
      ['Vital Farms', 'dozen', 2],
    ],
    ['Greek Yogurt', ['Chobani', '32 oz', 1.57], ['Fage', '5.3 oz', 0.45]],
    ['Salted Butter', ['Store brand', '1 lb', 1.05], ["Land O'Lakes", '1 lb', 1.35]],
    ['Cheddar Cheese', ['Cabot', '8 oz', 1.07], ['Tillamook', '2 lb', 3.3]],
  ],
  Produce: [
    ['Bananas', ['Fresh', 'lb', 0.26], ['Organic', 'lb', 0.36]],
    ['Gala Apples', ['Fresh', '3 lb bag', 1.8], ['Organic', '2 lb bag', 2]],
    ['Avocado', ['Hass', 'each', 0.48], ['Hass', '4 ct', 1.8]],
    ['Baby Spinach', ['Store brand', '8 oz', 1.2], ['Earthbound Farm', '5 oz', 1.7]],
  ],
  Meat: [
    [
      'Boneless Skinless Chicken Breast',
      ['Store brand', 'lb', 0.6],
      ['Perdue', 'lb', 0.85],
      ['Bell & Evans', 'lb', 1.3],
    ],
    ['80% Lean Ground Beef', ['Fresh', 'lb', 0.95], ["Laura's Lean", 'lb', 1.45]],
    ['Bacon', ['Oscar Mayer', '16 oz', 1.15], ['Wright', '24 oz', 1.85]],
  ],
  Seafood: [
    ['Frozen Salmon Fillets', ['Store brand', '2 lb', 2], ['SeaPak', '1 lb', 1.28]],
    ['Fish Sticks', ["Gorton's", '18 oz', 0.75], ["Van de Kamp's", '19 oz', 0.7]],
  ],
  Bakery: [
    [
      'Whole Wheat Bread',
      ['Store brand', '20 oz', 0.62],
      ["Nature's Own", '20 oz', 1.1],
      ["Dave's Killer Bread", '27 oz', 1.85],
    ],
    ['Plain Bagels', ["Thomas'", '6 ct', 1.37], ["Lender's", '6 ct', 0.71]],
    ['Croissants', ['Store brand', '6 ct', 1.28], ['La Boulangerie', '4 ct', 1.85]],
  ],
  Pantry: [
    ['Spaghetti', ['Store brand', '16 oz', 0.42], ['Barilla', '16 oz', 0.65], ['De Cecco', '16 oz', 1]],
    [
      'Creamy Peanut Butter',
      ['Jif', '16 oz', 1.1],
      ['Skippy', '16.3 oz', 1.1],
      ["Smucker's Natural", '16 oz', 1.33],
    ],
    [
      'Extra Virgin Olive Oil',
      ['Store brand', '17 fl oz', 2.5],
      ['California Olive Ranch', '16.9 fl oz', 4.3],
    ],
    ['Chunk Light Tuna', ['StarKist', '5 oz', 0.43], ['Bumble Bee', '5 oz', 0.43]],
  ],
  Household: [
    [
      'Paper Towels',
      ['Store brand', '6 double rolls', 0.83],
      ['Bounty', '6 double rolls', 1.67],
      ['Brawny', '6 double rolls', 1.33],
    ],
    ['Dish Soap', ['Dawn', '19.4 fl oz', 0.44], ['Seventh Generation', '19 fl oz', 0.48]],
    ['Laundry Detergent', ['Tide', '84 fl oz', 1.5], ['Arm & Hammer', '100.5 fl oz', 1]],
  ],
  'Personal Care': [
    ['Shampoo', ['Pantene', '12 fl oz', 1], ['Dove', '12 fl oz', 1.05], ['Suave', '22.5 fl oz', 0.6]],
    ['Toothpaste', ['Colgate', '6 oz', 0.73], ['Crest', '5.4 oz', 0.73], ['Sensodyne', '4 oz', 1.27]],
  ],
  Frozen: [
    ['Pepperoni Frozen Pizza', ['DiGiorno', '27.5 oz', 1.6], ['Red Baron', '20.6 oz', 1.1]],
    ['Vanilla Ice Cream', ['Breyers', '48 fl oz', 1], ['Haagen-Dazs', '14 fl oz', 1.1]],
  ],
  Snacks: [
    ['Potato Chips', ["Lay's", '8 oz', 1.1], ['Ruffles', '8 oz', 1.1], ['Kettle Brand', '7.5 oz', 1.2]],
    ['Tortilla Chips', ['Tostitos', '12 oz', 1.37], ['Late July', '10.1 oz', 1.2]],
    ['Granola Bars', ['Nature Valley', '12 ct', 1.12], ['KIND', '6 ct', 1.87]],
  ],
  Beverages: [
    ['Ground Coffee', ['Folgers', '25.9 oz', 2.2], ['Starbucks', '12 oz', 2]],
    ['Orange Juice', ['Simply', '52 fl oz', 0.96], ['Tropicana', '46 fl oz', 0.91]],
    ['Cola', ['Coca-Cola', '12 ct / 12 fl oz', 1.63], ['Pepsi', '12 ct / 12 fl oz', 1.54]],
  ],
};

/** Ids are positions in this list, unrelated to the real catalog's ids. */
export const sampleItems: readonly SampleItem[] = Object.entries(catalogRows)
  .flatMap(([category, items]) =>
    items.flatMap(([name, ...brands]) =>
      brands.map(([brand, unit, brandFactor]) => ({
        name,
        brand,
        unit,
        brandFactor,
        category: category as Category,
        gtin: null,
      })),
    ),
  )
  .map((item, index) => ({ ...item, id: index + 1 }));

const splitWords = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^a-z0-9%&.']+/)
    .filter((word) => word !== '');

/**
 * Finds sample items and lists name matches first. Each typed word must be a prefix of a word in the name, brand or
 * category. Names match in English and in the current language.
 */
export function searchSamples(text: string): SampleItem[] {
  const typedWords = splitWords(text);
  if (typedWords.length === 0) return [];
  const englishText = translateToEnglish(typedWords);
  const wordLists = englishText === undefined ? [typedWords] : [typedWords, splitWords(englishText)];
  const matchesTypedWords = (itemWords: string[]) =>
    wordLists.some((searchWords) =>
      searchWords.every((word) => itemWords.some((each) => each.startsWith(word))),
    );
  const matches = sampleItems
    .map((item) => ({ item, nameWords: splitWords(`${item.name} ${localizedItemName(item.name)}`) }))
    .filter(({ item, nameWords }) =>
      matchesTypedWords([...nameWords, ...splitWords(`${item.brand} ${item.category}`)]),
    );
  return matches
    .toSorted((a, b) => Number(matchesTypedWords(b.nameWords)) - Number(matchesTypedWords(a.nameWords)))
    .map(({ item }) => item);
}

export const listSampleBrands = (name: string): SampleItem[] =>
  sampleItems.filter((item) => item.name === name);
