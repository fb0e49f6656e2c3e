import { describe, expect, it } from 'vitest';
import { listBrandQualifiers, parseProductName, removeBrand } from '#domain/item/kind/kind-reading.ts';

describe('Product names', () => {
  it.each([
    ['Milk 2 %', 'Dairy', 'milk', '2%'],
    ['2 Percent Milk', 'Dairy', 'milk', '2%'],
    ['Percent Milk', 'Dairy', 'milk', 'percent'],
    ['80/20 Ground Beef', 'Meat', 'beef', '80% ground lean'],
    ['Ground Beef, 80% Lean, 20% Fat', 'Meat', 'beef', '80% ground lean'],
    ['Beef 80/10', 'Meat', 'beef', '10 80'],
    ['12 oz Cola', 'Beverages', 'cola', ''],
    ['Cola, 12 fl. oz. Cans', 'Beverages', 'cola', ''],
    ['Trash Bags, 13 Gallon, 20 ct', 'Household', 'bag', '13 gallon trash'],
    ['Soap 3 oz Bar', 'Personal Care', 'bar', '3 oz soap'],
    ['Gluten Free Bread', 'Bakery', 'bread', 'gluten-free'],
    ['Nut Free Bread', 'Bakery', 'bread', 'nut-free'],
    ['Free Bread', 'Bakery', 'bread', 'free'],
    ['Size 3 Diapers', 'Household', 'diaper', 'size-3'],
    ['Size Large Diapers', 'Household', 'diaper', 'large size'],
    ['SPF 50 Sunscreen', 'Personal Care', 'sunscreen', 'spf-50'],
    ['Spf Lotion 50', 'Personal Care', 'lotion', '50 spf'],
    ['Butter Pecan Ice Cream', 'Frozen', 'icecream', 'butter pecan'],
    ['Half & Half Cream', 'Dairy', 'cream', 'halfhalf'],
    ['Garbanzo Beans', 'Pantry', 'chickpea', ''],
    ['Pasteurized Process Cheese Food', 'Dairy', 'cheese', ''],
    ['Yoghurt', 'Dairy', 'yogurt', ''],
    ['Crackers with Cheese', 'Snacks', 'cracker', 'cheese'],
    ['Tomatoes Diced in Tomato Juice', 'Pantry', 'tomato', 'diced'],
    ['Premium Original Ketchup', 'Pantry', 'ketchup', ''],
    ['Milk - Whole', 'Dairy', 'milk', 'whole'],
    ['Milk (Whole); Raw: [Kosher]', 'Dairy', 'milk', 'kosher raw whole'],
    ['Swiss Cheese Slices', 'Dairy', 'cheese', 'sliced swiss'],
    ['Frozen Peas', 'Frozen', 'pea', ''],
    ['Fresh Apples', 'Produce', 'apple', ''],
    ['Fresh Shrimp', 'Seafood', 'shrimp', ''],
    ['Fresh Bread', 'Bakery', 'bread', ''],
    ['Fresh Pasta', 'Pantry', 'pasta', 'fresh'],
    ['Cola Soda', 'Beverages', 'cola', ''],
    ['Soda, Cola', 'Beverages', 'cola', ''],
    ['Orange Soda', 'Beverages', 'soda', 'orange'],
    ['Penne Pasta', 'Pantry', 'penne', ''],
    ['Cola Cereal', 'Beverages', 'cereal', 'cola'],
    ['Reduced Fat 2% Milk', 'Dairy', 'milk', '2%'],
    ['Reduced Fat Milk', 'Dairy', 'milk', '2%'],
    ['Skim Milk', 'Dairy', 'milk', 'fat-free'],
    ['Large Brown Eggs', 'Dairy', 'egg', 'brown large'],
    ['Large Brown Organic Eggs', 'Dairy', 'egg', 'brown organic'],
    ['Cut Corn', 'Frozen', 'corn', ''],
    ['Cut Corn', 'Pantry', 'corn', 'cut'],
    ['Sweet Corn, Whole Kernel', 'Pantry', 'corn', 'canned'],
  ] as const)('The name “%s” in the category %s has the noun %s and the qualifiers “%s”', (name, category, noun, qualifiers) => {
    const parsedName = parseProductName(name, category);
    expect([parsedName?.noun, [...(parsedName?.qualifiers ?? [])].sort().join(' ')]).toEqual([
      noun,
      qualifiers,
    ]);
  });

  it.each([
    '',
    'With Cheese',
    '2%',
    '12',
    'Milk Free',
    'Original',
  ])("The text %j doesn't name a product", (name) => expect(parseProductName(name, 'Pantry')).toBeNull());

  it('parseProductName adds qualifiers implied by the brand but ignores prepositions', () => {
    const others = parseProductName('Milk', 'Dairy', ['lactose-free', 'with'])?.qualifiers;
    expect(others).toEqual(new Set(['lactose-free']));
  });
});

describe('Brands', () => {
  it.each([
    ['Horizon Organic', ['organic']],
    ['Diet Coke', ['diet']],
    ['Lactaid', ['lactose-free']],
    ['Green Valley Creamery', ['lactose-free']],
    ['Once Upon a Farm Organics', ['organic', 'baby']],
    ['Valley Green', []],
    ['Kroger', []],
    ['', []],
  ])('The brand “%s” implies the qualifiers %j', (brand, words) =>
    expect(listBrandQualifiers(brand)).toEqual(words));

  it.each([
    ['Kroger Milk', 'Kroger', 'Milk'],
    ['kroger,Milk', ' Kroger ', 'Milk'],
    ['Whole Milk Kroger', 'KROGER', 'Whole Milk'],
    ['Milk M', 'M', 'Milk'],
    ['Krogers Own', 'Kroger', null],
    ['MilkKroger', 'Kroger', null],
    ['My Kroger Milk', 'Kroger', null],
    ['Kroger', 'Kroger', null],
    ['Kroger ', 'Kroger', null],
    ['Milk', '', null],
  ])('removeBrand(%j, %j) is %j', (name, brand, rest) => expect(removeBrand(name, brand)).toBe(rest));
});
