import { expect, it } from 'vitest';
import type { Category } from '#domain/item/grocery-item.ts';
import { createKindClassifier } from '#domain/item/kind/kind.ts';

type KnownItems = readonly (readonly [name: string, category: Category])[];
const classifyAmong = (known: KnownItems, name: string, category: Category = 'Dairy', brand = 'Acme') =>
  createKindClassifier(
    known.map(([knownName, knownCategory]) => ({ name: knownName, category: knownCategory })),
  )({ name, brand, category });

const milks: KnownItems = [
  ['Whole Milk', 'Dairy'],
  ['2% Reduced Fat Milk', 'Dairy'],
  ['Organic Whole Milk', 'Dairy'],
];

it.each([
  ['Milk, Whole', 'whole milk'],
  ['Whole Organic Milk', 'organic whole milk'],
  ['Milk 2%', '2 reduced fat milk'],
  ['Whole Milk', 'whole milk'],
  ['Whole Chocolate Milk', 'whole chocolate milk'],
  ['Milk', 'milk'],
  ['Goat Kefir', 'goat kefir'],
])('The product name “%s” is classified as the kind “%s”', (name, kind) =>
  expect(classifyAmong(milks, name)).toBe(kind));

it('A known kind matches only product names in its own category', () => {
  expect(classifyAmong(milks, 'Whole Milk', 'Pantry')).toBe('whole milk, Pantry');
  expect(classifyAmong(milks, 'Milk, Whole', 'Pantry')).toBe('milk whole');
});

it('A product name that fits two known kinds matches neither', () => {
  const ambiguousItems: KnownItems = [
    ['Whole Milk', 'Dairy'],
    ['Milk, Whole', 'Dairy'],
  ];
  for (const known of [ambiguousItems, [...ambiguousItems, ...ambiguousItems]])
    expect(classifyAmong(known, 'Whole Milk')).toBe('whole milk, Dairy');
  expect(classifyAmong([...milks, ...milks], 'Milk, Whole')).toBe('whole milk');
});

it("The brand is left out of an item's kind unless the brand name contains a word for that kind", () => {
  expect(classifyAmong(milks, 'Whole Milk', 'Dairy', 'Horizon Organic')).toBe('organic whole milk');
  expect(classifyAmong(milks, 'Horizon Organic Whole Milk', 'Dairy', 'Horizon Organic')).toBe(
    'horizon organic whole milk',
  );
  expect(classifyAmong(milks, 'Kemps Whole Milk', 'Dairy', 'Kemps')).toBe('whole milk');
  expect(classifyAmong(milks, 'Milk House Whole Milk', 'Dairy', 'Milk House')).toBe('milk house whole milk');
});

it("A flavor isn't mistaken for the fruit of the same name", () => {
  const fruit: KnownItems = [
    ['Strawberries', 'Produce'],
    ['!!!', 'Pantry'],
  ];
  expect(classifyAmong(fruit, 'Fresh Strawberries', 'Produce')).toBe('strawberries');
  expect(classifyAmong(fruit, 'Fresh Strawberry', 'Produce')).toBe('fresh strawberry');
  expect(classifyAmong(fruit, 'Strawberry', 'Produce')).toBe('strawberry, Produce, acme');
});

it("A product's kind includes its category and brand if the product's name is too vague", () => {
  expect(classifyAmong(milks, 'Strawberry Soda', 'Beverages', 'Fanta')).toBe(
    'strawberry soda, Beverages, fanta',
  );
  expect(classifyAmong(milks, 'Strawberry Tonic', 'Beverages', 'Fanta')).toBe('strawberry tonic');
});
