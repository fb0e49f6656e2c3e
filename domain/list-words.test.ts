import { expect, it } from 'vitest';
import { inCatalogueWords, isManyThings } from './list-words.ts';

it.each([
  ['evoo', 'extra virgin olive oil'],
  ['pepper', 'black pepper'],
  ['leche', 'milk'],
  ['papel higienico', 'toilet paper'],
  ['milk', undefined],
  ['constructor', undefined],
])('%s is in the catalogue as %s', (need, words) => expect(inCatalogueWords(need)).toBe(words));

it.each([
  'cheese',
  'cheeses',
  'cookies',
  'berries',
  'frijoles',
  'carnes',
  'res',
])('%s are many things', (need) => expect(isManyThings(need)).toBe(true));

it.each(['milk', 'cheddar cheese', 'soda', ''])('%s is one', (need) =>
  expect(isManyThings(need)).toBe(false));
