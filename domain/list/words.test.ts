import { expect, it } from 'vitest';
import { isGenericWord, translateToCatalogName } from '#domain/list/words.ts';

it.each([
  ['evoo', 'extra virgin olive oil'],
  ['pepper', 'black pepper'],
  ['leche', 'milk'],
  ['papel higienico', 'toilet paper'],
  ['milk', undefined],
  ['constructor', undefined],
])('The catalog term for “%s” is “%s”', (need, words) => expect(translateToCatalogName(need)).toBe(words));

it.each([
  'cheese',
  'cheeses',
  'cookies',
  'berries',
  'frijoles',
  'carnes',
  'res',
])('The word “%s” can mean many products', (need) => expect(isGenericWord(need)).toBe(true));

it.each(['milk', 'cheddar cheese', 'soda', ''])('The word “%s” has a single meaning', (need) =>
  expect(isGenericWord(need)).toBe(false));
