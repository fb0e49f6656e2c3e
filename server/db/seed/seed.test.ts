import { describe, expect, it } from 'vitest';
import { categories } from '#domain/item/grocery-item.ts';
import { parseNetContent } from '#domain/item/size/net-content.ts';
import { computeBasePrice } from './base-price.ts';
import { readBlsPrices, readSeedItems, seedFiles } from './read-seed.ts';

const items = readSeedItems();
const bls = readBlsPrices();

const keyOf = (item: { name: string; brand: string; unit: string }) =>
  `${item.name}|${item.brand}|${item.unit}`;
const listDuplicates = (keys: readonly string[]) => keys.filter((key, index) => keys.indexOf(key) !== index);

/** Plausible cents per pound or quart. The wide limits catch misplaced decimal points and wrong sizes. */
const centsPerPound: Record<string, [number, number]> = {
  Dairy: [100, 1800],
  Produce: [60, 6000],
  Meat: [150, 2100],
  Seafood: [300, 3300],
  Bakery: [80, 1000],
  Pantry: [30, 3000],
  Household: [50, 1000],
  'Personal Care': [300, 4500],
  Frozen: [100, 1300],
  Snacks: [150, 4000],
  Beverages: [150, 3000],
};
const centsPerQuart: Record<string, [number, number]> = {
  Dairy: [80, 1200],
  Produce: [100, 1300],
  Pantry: [80, 16_500],
  Household: [80, 900],
  'Personal Care': [100, 13_000],
  Frozen: [200, 1300],
  Beverages: [20, 1100],
};

/** Limits for items whose price is outside their category's limits. */
const centsPerPoundByItem: Record<string, [number, number]> = {
  'Dried Oregano': [2000, 12_000],
  'Italian Seasoning': [2000, 12_000],
  'Ground Cumin': [700, 6000],
  Rosemary: [2000, 8000],
  'Bagged Ice': [10, 100],
  Ghee: [800, 2500],
  'Red Pepper Flakes': [900, 6000],
  'Cayenne Pepper': [900, 6000],
  'Ground Turmeric': [1500, 9000],
  'Curry Powder': [1500, 6000],
  'Ground Nutmeg': [4000, 12_000],
  'Ground Ginger': [1500, 10_000],
  'Bay Leaves': [10_000, 60_000],
  'Ground Cardamom': [2000, 12_000],
  'Antibiotic Ointment': [3000, 20_000],
  'Sazon Seasoning': [1000, 4000],
  'Ranch Seasoning Mix': [1000, 4000],
  'Gochugaru Red Pepper Powder': [1500, 6000],
  'Poultry Seasoning': [2000, 12_000],
  'Pumpkin Pie Spice': [2000, 12_000],
  'Sesame Seeds': [500, 8000],
  'Smoked Paprika': [2000, 8000],
  'Sugar Free Jello Gelatin Mix': [2000, 8000],
  'Gruyere Cheese': [1200, 3000],
  'Laundry Scent Booster Beads': [800, 2500],
  'Dishwasher Rinse Aid': [1000, 4000],
  'Insect Repellent Spray': [1000, 4000],
  'Epsom Salt': [50, 400],
  'Chicken Leg Quarters': [70, 300],
  'Hemorrhoid Cream': [5000, 25_000],
  'Hydrocortisone Cream': [3000, 15_000],
};

const sharedLimits: readonly [names: string, limits: [number, number]][] = [
  [
    'Dried Basil;Dried Thyme;Dried Rosemary;Dried Parsley Flakes;Ground Sage;Dried Dill Weed;Ground Cloves;Whole Cloves;Ground Allspice;Cinnamon Sticks;Mustard Seed;Ground Mustard;Poppy Seeds;Ground Coriander;Minced Onion;White Pepper;Whole Peppercorns;Ground Chipotle Pepper;Mexican Oregano;Cream of Tartar;Matcha Powder;Freeze Dried Strawberries;Seaweed Snacks;Dried Shiitake Mushrooms;Hair Oil;Clinical Strength Deodorant;Natural Deodorant;Liquid Water Enhancer;Wellness Shots;Ginger Shots;Bitters;Toilet Spray;Catnip;Fish Food;Shoe Polish',
    [2500, 25000],
  ],
  [
    'Dish Spray;Calcium Lime & Rust Remover;Sugar Free Energy Drink;Canned Espresso Drink;Coffee Syrup;Vanilla Coffee Syrup;Caramel Coffee Syrup;Sugar Free Coffee Syrup;Simple Syrup;Ramune Soda',
    [500, 2000],
  ],
  [
    'Fully Cooked Bacon;Capicola Slices;Anchovy Fillets;Furikake Seasoning;Hollandaise Sauce Mix;Unflavored Gelatin;Fruit Pectin;Everything Bagel Seasoning;Baby Puffs;Toddler Snacks;Baby Yogurt Melts;Sensitive Infant Formula;Dashi Stock;Zaatar Seasoning;Pine Nuts;Dog Jerky Treats;Ice Cream Cake;Scented Wax Melts;Pill Pockets;Hummingbird Nectar;Septic Tank Treatment;WD-40 Lubricant',
    [1000, 6000],
  ],
  ['Goo Remover;Dog Shampoo;Flea Shampoo;Pet Stain & Odor Remover;Degreaser;Weed Killer', [400, 5000]],
  ['Water Softener Salt;Clumping Cat Litter;Small Animal Bedding', [15, 400]],
];
for (const [names, limits] of sharedLimits)
  for (const name of names.split(';')) centsPerPoundByItem[name] = limits;

describe('Items in the starter data', () => {
  it('The starter data has at least 600 distinct items and covers all categories', () => {
    expect(items.length).toBeGreaterThanOrEqual(600);
    expect(listDuplicates(items.map(keyOf))).toEqual([]);
    for (const category of categories) {
      expect(items.filter((item) => item.category === category).length, category).toBeGreaterThanOrEqual(25);
    }
  });

  it.each([
    'Whole Milk',
    'Large Eggs',
    'White Bread',
    'Cheddar Cheese',
    'Salted Butter',
    'Paper Towels',
    'Shampoo',
    'Potato Chips',
    'Ground Coffee',
  ])('The starter data includes at least three brands of %s', (name) => {
    const brands = new Set(items.filter((item) => item.name === name).map(({ brand }) => brand));
    expect(brands.size).toBeGreaterThanOrEqual(3);
  });

  it('Items with the same name have the same category', () => {
    const pairs = [...new Set(items.map(({ name, category }) => `${name}|${category}`))];
    expect(listDuplicates(pairs.map((pair) => pair.split('|')[0] ?? ''))).toEqual([]);
  });

  it('The starter data has an item for each word on a typical shopping list', () => {
    const basics =
      'milk eggs bread butter chicken rice pasta towels shampoo chips toothpaste bananas apples coffee detergent diapers ice pizza salmon cheese yogurt cereal beef potatoes onions water soap ' +
      'buttermilk biscuits crescent dough plums squash brussels beets radishes eggplant pumpkin bologna lamb syrup treats ' +
      'tofu lentils couscous chili tortellini paprika cumin oregano cornstarch cornmeal yeast marshmallows jello pudding ' +
      'frosting shortening relish worcestershire teriyaki croutons gravy kefir kielbasa brisket cupcakes sushi gum mints ' +
      'leeks seltzer melatonin condoms candles matches charcoal filters newborn puppy decaf vegan gluten';
    for (const word of basics.split(' ')) {
      expect(
        items.some(({ name }) => name.toLowerCase().split(' ').includes(word)),
        word,
      ).toBe(true);
    }
  });

  it('Items with the same name all have the same kind of size: weight, volume or count', () => {
    const measures = [...new Set(items.map(({ name, unit }) => `${name}|${parseNetContent(unit)?.measure}`))];
    expect(listDuplicates(measures.map((pair) => pair.split('|')[0] ?? ''))).toEqual([]);
  });

  it.each([
    ['Whole Chicken', 5],
    ['Boneless Ham', 8],
    ['Baby Back Ribs', 2.5],
    ['Chuck Roast', 3],
    ['Whole Turkey', 12],
    ['80% Lean Ground Beef', null],
  ])('For items named “%s” and sold by the pound, usualPieceLb is %s', (name, pounds) => {
    const sold = items.filter((item) => item.name === name && item.unit === 'lb');
    expect([...new Set(sold.map(({ usualPieceLb }) => usualPieceLb))]).toEqual([pounds]);
  });

  it('Each starter item has a plausible price per pound, quart or package', () => {
    const implausible = items.flatMap((item) => {
      const content = parseNetContent(item.unit);
      const cents = computeBasePrice(item, bls).basePriceCents;
      if (content === null || (content.measure !== 'g' && content.measure !== 'ml')) {
        return cents >= 30 && cents <= 6000 ? [] : [`${keyOf(item)}: ${cents} cents`];
      }
      const categoryLimits = (content.measure === 'g' ? centsPerPound : centsPerQuart)[item.category];
      const limits = centsPerPoundByItem[item.name] ?? categoryLimits ?? [0, 0];
      const size = content.measure === 'g' ? 453.59237 : 946.352946;
      const rate = (cents * size) / content.amount;
      return rate >= limits[0] && rate <= limits[1] ? [] : [`${keyOf(item)}: ${rate.toFixed(0)} cents`];
    });
    expect(implausible).toEqual([]);
  });

  it("Except for soda cans, larger packages of a product don't cost more per unit", () => {
    const products = Map.groupBy(items, ({ name, brand }) => `${name}|${brand}`);
    const overpriced = [...products].flatMap(([product, sizes]) => {
      const rates = sizes
        .map((item) => ({
          ...parseNetContent(item.unit),
          cents: computeBasePrice(item, bls).basePriceCents,
          item,
        }))
        .filter(({ item }) => item.unit !== '12 ct / 12 fl oz')
        .sort((a, b) => (a.amount ?? 0) - (b.amount ?? 0));
      return rates.flatMap(({ cents, amount = 1, measure, item }, index) => {
        const smaller = rates[index - 1];
        if (smaller === undefined || smaller.measure !== measure) return [];
        return (cents - 1) / amount > smaller.cents / (smaller.amount ?? 1)
          ? [`${product}|${item.unit}`]
          : [];
      });
    });
    expect(overpriced).toEqual([]);
  });

  it('Sizes of produce, meat and seafood are never volumes', () => {
    const byVolume = items.filter(
      ({ category, unit }) =>
        (category === 'Produce' || category === 'Meat' || category === 'Seafood') &&
        parseNetContent(unit)?.measure === 'ml',
    );
    expect(byVolume.map(keyOf)).toEqual([]);
  });

  it('A larger package of a product always costs more than a smaller one', () => {
    const byProduct = Map.groupBy(items, ({ name, brand }) => `${name}|${brand}`);
    const cheaperPackages = [...byProduct.values()].flatMap((sizes) => {
      const priced = sizes
        .map((item) => ({
          ...parseNetContent(item.unit),
          cents: computeBasePrice(item, bls).basePriceCents,
          item,
        }))
        .sort((a, b) => (a.amount ?? 0) - (b.amount ?? 0));
      return priced.filter(
        ({ cents, measure }, index) =>
          priced[index - 1]?.measure === measure && (priced[index - 1]?.cents ?? 0) >= cents,
      );
    });
    expect(cheaperPackages).toEqual([]);
  });
});

describe('computeBasePrice', () => {
  it.each([
    ['Whole Milk', '1 gal', '709112', 432],
    ['Large Eggs', 'dozen', '708111', 214],
    ['Large Eggs', '18 ct', '708111', 321],
    ['All Purpose Flour', '5 lb bag', '701111', 272],
    ['White Bread', '20 oz', '702111', 227],
    ['Ground Coffee', '12 oz', '717311', 709],
    ['Cola', '2 liter', 'FN1101', 220],
  ])('computeBasePrice scales the US average price of %s to the size %s', (name, unit, blsCode, cents) => {
    const price = computeBasePrice({ name, unit, typicalPriceCents: null, blsCode }, bls);
    expect(price).toMatchObject({ basePriceCents: cents, baseBasis: 'bls' });
    expect(price.baseSource).toContain('2026-06');
  });

  it('computeBasePrice returns a typical price unchanged and marks it as unverified', () => {
    const price = computeBasePrice(
      { name: 'Shampoo', unit: '12 fl oz', typicalPriceCents: 549, blsCode: null },
      bls,
    );
    expect(price).toMatchObject({ basePriceCents: 549, baseBasis: 'typical' });
    expect(price.baseSource).toContain('not checked');
  });

  it.each([
    ['1 gal', '000000'],
    ['1 lb', '709112'],
  ])('computeBasePrice rejects milk with the size %s and the BLS code %s', (unit, blsCode) => {
    expect(() =>
      computeBasePrice({ name: 'Whole Milk', unit, typicalPriceCents: null, blsCode }, bls),
    ).toThrow(blsCode);
  });
});

it('seedFiles lists all six starter data files', () => {
  expect(seedFiles.map((url) => url.pathname.split('/').at(-1))).toEqual([
    'bls.csv',
    'chains.csv',
    'cities.csv',
    'items.csv',
    'regional-brands.csv',
    'store-brands.csv',
  ]);
});
