import { expect, it } from 'vitest';
import type { Category } from '#domain/item/grocery-item.ts';
import { createKindClassifier } from '#domain/item/kind/kind.ts';

type Known = readonly (readonly [name: string, category: Category])[];
const kindAmong = (known: Known, name: string, category: Category = 'Dairy', brand = 'Acme') =>
  createKindClassifier(known.map(([one, of]) => ({ name: one, category: of })))({ name, brand, category });

const milks: Known = [
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
  expect(kindAmong(milks, name)).toBe(kind));

it('A known kind matches only product names in its own category', () => {
  expect(kindAmong(milks, 'Whole Milk', 'Pantry')).toBe('whole milk, Pantry');
  expect(kindAmong(milks, 'Milk, Whole', 'Pantry')).toBe('milk whole');
});

it('A product name that fits two known kinds matches neither', () => {
  const alike: Known = [
    ['Whole Milk', 'Dairy'],
    ['Milk, Whole', 'Dairy'],
  ];
  for (const known of [alike, [...alike, ...alike]])
    expect(kindAmong(known, 'Whole Milk')).toBe('whole milk, Dairy');
  expect(kindAmong([...milks, ...milks], 'Milk, Whole')).toBe('whole milk');
});

it("The brand is left out of an item's kind unless the brand name contains a word for that kind", () => {
  expect(kindAmong(milks, 'Whole Milk', 'Dairy', 'Horizon Organic')).toBe('organic whole milk');
  expect(kindAmong(milks, 'Horizon Organic Whole Milk', 'Dairy', 'Horizon Organic')).toBe(
    'horizon organic whole milk',
  );
  expect(kindAmong(milks, 'Kemps Whole Milk', 'Dairy', 'Kemps')).toBe('whole milk');
  expect(kindAmong(milks, 'Milk House Whole Milk', 'Dairy', 'Milk House')).toBe('milk house whole milk');
});

it("A flavor isn't mistaken for the fruit of the same name", () => {
  const fruit: Known = [
    ['Strawberries', 'Produce'],
    ['!!!', 'Pantry'],
  ];
  expect(kindAmong(fruit, 'Fresh Strawberries', 'Produce')).toBe('strawberries');
  expect(kindAmong(fruit, 'Fresh Strawberry', 'Produce')).toBe('fresh strawberry');
  expect(kindAmong(fruit, 'Strawberry', 'Produce')).toBe('strawberry, Produce, acme');
});

it("A product's kind includes its category and brand if the product's name is too vague", () => {
  expect(kindAmong(milks, 'Strawberry Soda', 'Beverages', 'Fanta')).toBe('strawberry soda, Beverages, fanta');
  expect(kindAmong(milks, 'Strawberry Tonic', 'Beverages', 'Fanta')).toBe('strawberry tonic');
});
