import { expect, it } from 'vitest';
import { isGeneralWord, toCatalogWords } from '#domain/list/words.ts';

it.each([
  ['evoo', 'extra virgin olive oil'],
  ['pepper', 'black pepper'],
  ['leche', 'milk'],
  ['papel higienico', 'toilet paper'],
  ['milk', undefined],
  ['constructor', undefined],
])('The catalog term for “%s” is “%s”', (need, words) => expect(toCatalogWords(need)).toBe(words));

it.each([
  'cheese',
  'cheeses',
  'cookies',
  'berries',
  'frijoles',
  'carnes',
  'res',
])('The word “%s” can mean many products', (need) => expect(isGeneralWord(need)).toBe(true));

it.each(['milk', 'cheddar cheese', 'soda', ''])('The word “%s” has a single meaning', (need) =>
  expect(isGeneralWord(need)).toBe(false));
