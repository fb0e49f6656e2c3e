import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { checkFit, type MatchableItem } from '#domain/item/fit.ts';
import { type Category, categories } from '#domain/item/grocery-item.ts';
import { createKindClassifier, normalizeKindName } from '#domain/item/kind/kind.ts';
import { parseProductName } from '#domain/item/kind/kind-reading.ts';
import { kindRules } from '#domain/item/kind/kind-rules.ts';
import { brandsByQualifier, dietWordsInBrandNames, marketingWords } from '#domain/item/kind/kind-words.ts';
import { parseNetContent } from '#domain/item/size/net-content.ts';
import { isSoldByWeight } from '#domain/item/size/sold-by-weight.ts';

type Row<Column extends string> = Record<Column, string>;
const readCsv = <Column extends string>(path: string) =>
  parse(readFileSync(join(import.meta.dirname, '../../..', path)), { columns: true }) as Row<Column>[];

const seedItems = readCsv<'name' | 'brand' | 'unit'>('server/db/seed/items.csv') as (Row<
  'name' | 'brand' | 'unit'
> & { category: Category })[];
const categoryByName = new Map(seedItems.map(({ name, category }) => [name, category]));
const knownItems = [...categoryByName].map(([name, category]) => ({ name, category }));
let classifier: ReturnType<typeof createKindClassifier> | undefined;
const classify: ReturnType<typeof createKindClassifier> = (item) => {
  classifier ??= createKindClassifier(knownItems);
  return classifier(item);
};
const kindOf = (name: string, category: Category, brand = 'Acme') => classify({ name, brand, category });

describe('Kinds of items', () => {
  it('Product names that differ only in case, accents or punctuation share a kind', () => {
    expect(normalizeKindName('2% Reduced Fat Milk')).toBe('2 reduced fat milk');
    expect(normalizeKindName('Half & Half')).toBe('half half');
    expect(normalizeKindName("Jalapeño  PEPPERS'")).toBe('jalapeno peppers');
  });

  it('Each starter catalog name is recognized as its own kind', () => {
    for (const { name, category } of knownItems) expect(kindOf(name, category)).toBe(normalizeKindName(name));
  });

  it.each([
    ['Maple Cashew Butter, Maple', 'Pantry', 'maple cashew butter maple'],
    ['Butter Pecan Ice Cream', 'Frozen', 'butter pecan ice cream'],
    ['Puppy Food', 'Household', 'puppy food'],
  ] as const)('The product %s in the category %s matches no known kind and becomes “%s”', (name, category, kind) => {
    expect(kindOf(name, category)).toBe(kind);
  });

  it('Items with the same name in different categories are of different kinds', () => {
    expect(kindOf('Spaghetti', 'Frozen')).toBe('spaghetti, Frozen');
    expect(kindOf('Black Beans', 'Pantry')).toBe('black beans');
    expect(kindOf('Strawberry', 'Dairy', 'Yoplait')).toBe('strawberry, Dairy, yoplait');
    expect(kindOf('Strawberry', 'Pantry', "Smucker's")).toBe('strawberry, Pantry, smuckers');
    expect(kindOf('Soda', 'Beverages', 'Fanta')).not.toBe(kindOf('Soda', 'Beverages', 'Jarritos'));
  });

  it("An item's kind includes diet words that its brand implies", () => {
    expect(kindOf('Whole Milk', 'Dairy', 'Horizon Organic')).toBe('whole milk, Dairy');
    expect(kindOf('Whole Milk', 'Dairy', 'Lactaid')).toBe('lactose free whole milk');
    expect(kindOf('Cola', 'Beverages', 'Diet Coke')).toBe('diet cola');
    expect(kindOf('Peaches', 'Pantry', 'Gerber')).not.toBe('canned peaches');
  });

  it("An item's kind excludes the brand unless the brand is also the product name", () => {
    expect(kindOf('Kroger Whole Milk', 'Dairy', 'Kroger')).toBe('whole milk');
    expect(kindOf('Whole Milk Kroger', 'Dairy', 'KROGER')).toBe('whole milk');
    expect(kindOf('Dr Pepper', 'Beverages', 'Dr Pepper')).toBe('dr pepper');
    expect(kindOf('Almond Whole Milk', 'Dairy', 'Almond')).not.toBe('whole milk');
    expect(kindOf('Krogers Own', 'Dairy', 'Kroger')).toBe('krogers own');
  });

  it.each([
    ['Butter Pecan Ice Cream', 'Frozen', 'icecream'],
    ['Egg Noodles', 'Pantry', 'noodle'],
    ['Milk Chocolate', 'Snacks', 'milkchocolate'],
    ['Chocolate Milk', 'Dairy', 'milk'],
    ['Peanut Butter Cups', 'Snacks', 'cup'],
    ['Ham & Bean Soup', 'Pantry', 'soup'],
    ['Soup, Chicken Noodle', 'Pantry', 'soup'],
    ['Diced Tomatoes in Tomato Juice', 'Pantry', 'tomato'],
    ['Swiss Cheese Slices', 'Dairy', 'cheese'],
    ['Milk 2%', 'Dairy', 'milk'],
    ['Grade A, Large, Eggs', 'Dairy', 'egg'],
    ['Dog Food', 'Household', 'food'],
  ] as const)('The head noun of “%s” in the category %s is %s', (name, category, noun) => {
    expect(parseProductName(name, category)?.noun).toBe(noun);
  });

  it('An item without a product noun in its name still gets a kind', () => {
    for (const name of ['', '!!!', 'Original', '12 oz', 'Large, Organic']) {
      expect(parseProductName(name, 'Pantry')).toBeNull();
      expect(kindOf(name, 'Pantry')).not.toBeUndefined();
    }
  });
});

const lookalikeNames = `
Milk Whole Chocolate;Whole Milk Kefir;Whole Buttermilk;Whole Milk Powder;Milk, Whole, Strawberry;Eggs, Large, Hard Cooked;
Large Egg Whites;Large Duck Eggs;Large Pasture Raised Eggs;Butter, Salted, Garlic;Salted Caramel Butter;Salted Butter Cookies;
Salted Plant Butter;Cheddar Cheese Sauce;Cheese, Cheddar, White;Parmesan Cheese Crisps;Sour Cream Powder;Corn, Canned, Creamed;
Green Beans in Tomato Sauce;Corn Nuts;Black Bean Soup Mix;Black Beans and Rice;Kidney Beans in Chili Sauce;Spaghetti in Tomato Sauce;
Tomato Soup, Low Sodium;Chunky Chicken Noodle Soup;Ketchup Chips;Hot Honey;Honey Butter;Maple Syrup, Bourbon;Salsa Verde Chips;
Extra Virgin Olive Oil Mayonnaise;Vegetable Oil Spray;Canola Oil Cooking Spray;Potato Chip Cookies;Sweet Potato Chips;
Tortilla Chip Soup;Ice Cream Cones, Vanilla;Ice Cream, Vanilla, Non Dairy;Cola Gummies;Cherry Vanilla Cola;Blood Orange Juice;
Juice, Apple Cherry;Concentrated Apple Juice;Bacon Jam;Chicken Bacon;Hot Dog Chili;White Bread Flour;White Bread Mix;
Garlic Bread Seasoning;Plain Bagel Chips;Rice, Brown, Instant;Brown Rice Pasta;White Rice Vinegar;Sugar, Brown, Dark;
Self Rising All Purpose Flour;Creamy Peanut Butter Spread;Powdered Almond Butter;Dill Pickle Relish;Chunk Light Tuna Salad;
Ground Coffee Pods;Whole Chicken Wings;Turkey, Ground, Italian;Breaded Shrimp Poppers;Raw Shrimp Shell On;Salmon Burgers;
Cat Food, Kitten;Dog Food Topper;Paper Towel Holder;Trash Bags, 13 Gallon;Diapers, Size 3, Overnight;Children's Ibuprofen;
Shampoo & Conditioner;Yellow Onion Rings;Peaches, Dried;Crushed Pineapple in Juice;
Butter Crackers, Whole Wheat;Honey Roasted Almonds;Raisins, Golden;Granola, Vanilla;Strawberry;Premium Strawberry;Almond;Natural Almond;Chocolate Chip`
  .trim()
  .split(/;\n?/);

it.each(lookalikeNames)("The name “%s” doesn't match a starter item in any category", (name) => {
  const starterKinds = new Set(knownItems.map(({ name: starterName }) => normalizeKindName(starterName)));
  expect(categories.filter((category) => starterKinds.has(kindOf(name, category)))).toEqual([]);
});

const dietWords = new Set(
  'gluten-free sugar-free lactose-free dairy-free fat-free caffeine-free low-fat reduced-fat unsweetened sweetened decaf low reduced sodium unsalted salted lightly light lite diet zero vegan vegetarian keto paleo kosher halal organic gmo fed cage-free free-range wild wholewheat wholegrain bone-in boneless skinless skin-on seedless 1% 2% skim whole frozen canned dried newborn raw no less free'.split(
    ' ',
  ),
);

describe('Diet words', () => {
  it("A diet word is dropped from a kind only if it's redundant", () => {
    expect(marketingWords.split(' ').filter((word) => dietWords.has(word))).toEqual([]);
    const dietWordRules = kindRules
      .filter(({ words }) => words.split(' ').some((word) => dietWords.has(word)))
      .map(({ noun, words, requires, becomes }) => `${noun} ${requires}: ${words} > ${becomes}`);
    expect(dietWordRules).toEqual([
      'milk 2%: reduced-fat > ',
      'milk : reduced-fat > 2%',
      'milk 1%: low-fat > ',
      'milk : skim > fat-free',
      'milk almond: vegan > ',
      'milk oat: vegan > ',
      'milk soy: vegan > ',
      'rice brown: wholegrain > ',
    ]);
  });

  it("A diet word added to a starter item's name always changes its kind", () => {
    const words =
      'Gluten Free|Sugar Free|No Sugar Added|Unsweetened|Dairy Free|Nut Free|Decaf|Low Sodium|Reduced Sodium|No Salt Added|Lower Fat|Light|Lite|Zero|Vegan|Vegetarian|Plant Based|Keto|Paleo|Kosher|Halal|Organic|Non GMO|Grass Fed|Cage Free|Wild Caught|Bone In|Skin On|Lightly Salted|Newborn|Size 9|Mini|Imitation|Less'.split(
        '|',
      );
    const redundantNames = new Set([
      'Light Brown Sugar',
      'Vegan Almond Milk',
      'Vegan Chocolate Almond Milk',
      'Vegan Vanilla Almond Milk',
      'Vegan Vanilla Soy Milk',
      'Vegan Unsweetened Almond Milk',
      'Vegan Unsweetened Vanilla Almond Milk',
      'Vegan Oat Milk',
      'Vegan Unsweetened Oat Milk',
      'Vegan Soy Milk',
    ]);
    for (const { name, category } of knownItems) {
      const ownKind = normalizeKindName(name);
      for (const word of words) {
        if (` ${ownKind} `.includes(` ${normalizeKindName(word)} `) || redundantNames.has(`${word} ${name}`))
          continue;
        for (const text of [`${word} ${name}`, `${name}, ${word}`])
          expect([text, kindOf(text, category)]).not.toEqual([text, ownKind]);
      }
    }
  });

  it('Every qualifier that a brand name implies is a diet word, with four exceptions', () => {
    const impliedQualifiers = [
      ...dietWordsInBrandNames.split(' '),
      ...brandsByQualifier.map(([qualifier]) => qualifier),
    ];
    expect(impliedQualifiers.filter((word) => !dietWords.has(word))).toEqual([
      'organics',
      'baby',
      'legume',
      'prebiotic',
    ]);
  });
});

type Pair = Row<'wish' | 'wishUnit' | 'name' | 'brand' | 'unit' | 'fits'> & { category: Category };
const pairs = readCsv<keyof Pair>('tests/fixtures/kind-pairs.csv') as Pair[];

function fitsRequest({ wish, wishUnit, name, brand, unit, category }: Pair): boolean {
  const requestedItem: MatchableItem = {
    itemId: 1,
    kind: normalizeKindName(wish),
    brand: '',
    content: parseNetContent(wishUnit),
    isSoldByWeight: isSoldByWeight(wishUnit),
  };
  const product: MatchableItem = {
    itemId: 2,
    kind: classify({ name, brand, category }),
    brand,
    content: parseNetContent(unit),
    isSoldByWeight: isSoldByWeight(unit),
  };
  return typeof checkFit({ item: requestedItem, firmness: 'any', quantity: 1 }, product) === 'object';
}

function measureAccuracy(rows: readonly Pair[]) {
  const predictedPairs = rows.filter(fitsRequest);
  const correctCount = predictedPairs.filter(({ fits }) => fits === 'yes').length;
  const fittingCount = rows.filter(({ fits }) => fits === 'yes').length;
  return {
    rows: rows.length,
    fitting: fittingCount,
    predicted: predictedPairs.length,
    precision: correctCount / predictedPairs.length,
    recall: correctCount / fittingCount,
  };
}

describe('Labeled pairs of requested items and products', () => {
  it('The labeled test data has 400 or more pairs, over 40% of them mismatches', () => {
    const items = new Set(seedItems.map(({ name, unit }) => `${name}|${unit}`));
    expect(pairs.filter(({ wish, wishUnit }) => !items.has(`${wish}|${wishUnit}`))).toEqual([]);
    expect(pairs.length).toBeGreaterThanOrEqual(400);
    expect(pairs.filter(({ fits }) => fits === 'no').length).toBeGreaterThan(pairs.length * 0.4);
  });

  it('Products that fit a request are recognized with at least 99% precision and 80% recall', () => {
    const wrong = pairs.filter((pair) => pair.fits === 'no' && fitsRequest(pair));
    const { precision, recall } = measureAccuracy(pairs);
    expect(wrong.filter(({ wish, category }) => categoryByName.get(wish) !== category)).toEqual([]);
    expect([precision >= 0.99, wrong]).toEqual([true, wrong]);
    expect(recall).toBeGreaterThanOrEqual(0.8);
  });
});
