import { expect, it } from 'vitest';
import type { GroceryItem, SearchAnswer } from '#contract/grocery-items.ts';
import { admissionWords } from './search-words.ts';

const item = (name: string, unit: string, id = 1): GroceryItem => ({
  id,
  name,
  brand: 'Jif',
  unit,
  category: 'Pantry',
  gtin: null,
});
const say = (query: string, { items = [item('Bread', '20 oz')], ...answer }: Partial<SearchAnswer>) =>
  admissionWords(query, { items, dropped: [], correctedTo: [], ...answer });

it('says what was left out, what was replaced, and in which sizes a thing comes', () => {
  expect(say('bread', {})).toBe('');
  expect(say('plums', { items: [], dropped: ['plums'] })).toBe('');
  expect(say('Gluten-Free bread', { dropped: ['gluten free'] })).toBe(
    'Nothing for "gluten free". Showing bread:',
  );
  expect(say('chedar cheese', { correctedTo: [{ typed: 'chedar', used: 'cheddar' }] })).toBe(
    'Showing cheddar cheese.',
  );
  const items = [item('Peanut Butter', '16 oz'), item('Peanut Butter', '28 oz', 2)];
  expect(say('jif 40 oz', { items, dropped: ['40 oz'] })).toBe(
    'No 40 oz. Peanut Butter comes in 16 oz and 28 oz.',
  );
});
