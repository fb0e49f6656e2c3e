import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { GroceryItem, SearchResponse } from '#contract/grocery-items.ts';
import { searchNoteText } from './search-words.ts';

let itemCount = 0;
function item(name: string, unit: string, brand = 'Store brand'): GroceryItem {
  itemCount += 1;
  return { id: itemCount, name, brand, unit, category: 'Pantry', gtin: null };
}
const getNoteText = (
  query: string,
  { items = [item('White Bread', '20 oz')], ...answer }: Partial<SearchResponse>,
) => searchNoteText(query, { items, dropped: [], correctedTo: [], ...answer });

it('The search message is empty if there are no results or all words match', () => {
  expect(getNoteText('bread', {})).toBe('');
  expect(getNoteText('plums', { items: [], dropped: ['plums'] })).toBe('');
});

it.each([
  ['Gluten-Free bread', ['Gluten-Free'], 'No match for "Gluten-Free". Showing bread:'],
  ['great value 2% milk', ['great value'], 'No match for "great value". Showing 2% milk:'],
  ['chicken thighs (bone in)', ['bone in'], 'No match for "bone in". Showing chicken thighs:'],
  ['c++ bread $', ['c++'], 'No match for "c++". Showing bread:'],
  ['85/15 beef 3 lb', ['85/15', '3 lb'], 'No match for "85/15", "3 lb". Showing beef:'],
  ['2% bread', ['2%'], 'No match for "2%". Showing bread:'],
  ['vegan', ['vegan'], 'No match for "vegan". Showing White Bread:'],
])('The search message says which words of “%s” were left out', (query, dropped, sentence) => {
  expect(getNoteText(query, { dropped })).toBe(sentence);
});

it('The search message shows the replacement for a typed word', () => {
  expect(getNoteText('chedar cheese', { correctedTo: [{ typed: 'chedar', used: 'cheddar' }] })).toBe(
    'Showing cheddar cheese.',
  );
  const correctedAnswer = { dropped: ['jelly'], correctedTo: [{ typed: 'jelly', used: 'jam' }] };
  expect(getNoteText('strawberry jelly', correctedAnswer)).toBe(
    'No match for "jelly". Showing strawberry jam:',
  );
});

it('If no item has the typed size, the search message lists other sizes', () => {
  const jif = [item('Peanut Butter', '16 oz', 'Jif'), item('Peanut Butter', '28 oz', 'Jif')];
  expect(getNoteText('jif 40 oz', { items: jif, dropped: ['40 oz'] })).toBe(
    'No 40 oz. Jif comes in 16 oz and 28 oz.',
  );
  expect(getNoteText('family size bread', { dropped: ['family size'] })).toBe(
    'No family size. White Bread comes in 20 oz.',
  );
  const loose = [item('Pork Chops', 'lb', 'Fresh')];
  expect(getNoteText('pork chops 4 count', { items: loose, dropped: ['4 count'] })).toBe(
    'No 4 count. Pork Chops is sold by the pound.',
  );
});

it('The search message is never empty if words were left out', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({ unit: 'grapheme' }),
      (query, words) => {
        expect(getNoteText(query, { dropped: [words] })).not.toBe('');
      },
    ),
  );
});
