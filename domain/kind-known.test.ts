import { expect, it } from 'vitest';
import type { Category } from '#domain/grocery-item.ts';
import { createKindClassifier } from '#domain/kind.ts';

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
])('%s is of the kind %s', (name, kind) => expect(kindAmong(milks, name)).toBe(kind));

it('has a known kind of its category alone, and else one that says its category', () => {
  expect(kindAmong(milks, 'Whole Milk', 'Pantry')).toBe('whole milk, Pantry');
  expect(kindAmong(milks, 'Milk, Whole', 'Pantry')).toBe('milk whole');
});

it('has none of two known kinds that read alike, but of one that is known twice', () => {
  const alike: Known = [
    ['Whole Milk', 'Dairy'],
    ['Milk, Whole', 'Dairy'],
  ];
  for (const known of [alike, [...alike, ...alike]])
    expect(kindAmong(known, 'Whole Milk')).toBe('whole milk, Dairy');
  expect(kindAmong([...milks, ...milks], 'Milk, Whole')).toBe('whole milk');
});

it('hears what the brand says, and leaves it off the name where it is only a brand', () => {
  expect(kindAmong(milks, 'Whole Milk', 'Dairy', 'Horizon Organic')).toBe('organic whole milk');
  expect(kindAmong(milks, 'Horizon Organic Whole Milk', 'Dairy', 'Horizon Organic')).toBe(
    'horizon organic whole milk',
  );
  expect(kindAmong(milks, 'Kemps Whole Milk', 'Dairy', 'Kemps')).toBe('whole milk');
  expect(kindAmong(milks, 'Milk House Whole Milk', 'Dairy', 'Milk House')).toBe('milk house whole milk');
});

it('takes a flavor for no fruit', () => {
  const fruit: Known = [
    ['Strawberries', 'Produce'],
    ['!!!', 'Pantry'],
  ];
  expect(kindAmong(fruit, 'Fresh Strawberries', 'Produce')).toBe('strawberries');
  expect(kindAmong(fruit, 'Fresh Strawberry', 'Produce')).toBe('fresh strawberry');
  expect(kindAmong(fruit, 'Strawberry', 'Produce')).toBe('strawberry, Produce, acme');
});

it('says category and brand where the name says too little', () => {
  expect(kindAmong(milks, 'Strawberry Soda', 'Beverages', 'Fanta')).toBe('strawberry soda, Beverages, fanta');
  expect(kindAmong(milks, 'Strawberry Tonic', 'Beverages', 'Fanta')).toBe('strawberry tonic');
});
