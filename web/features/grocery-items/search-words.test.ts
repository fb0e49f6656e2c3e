import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { GroceryItem, SearchResponse } from '#contract/grocery-items.ts';
import { searchNoteText } from './search-words.ts';

let made = 0;
function item(name: string, unit: string, brand = 'Store brand'): GroceryItem {
  made += 1;
  return { id: made, name, brand, unit, category: 'Pantry', gtin: null };
}
const say = (query: string, { items = [item('White Bread', '20 oz')], ...answer }: Partial<SearchResponse>) =>
  searchNoteText(query, { items, dropped: [], correctedTo: [], ...answer });

it('The search message is empty if there are no results or the results match all words', () => {
  expect(say('bread', {})).toBe('');
  expect(say('plums', { items: [], dropped: ['plums'] })).toBe('');
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
  expect(say(query, { dropped })).toBe(sentence);
});

it('The search message shows the replacement for a typed word', () => {
  expect(say('chedar cheese', { correctedTo: [{ typed: 'chedar', used: 'cheddar' }] })).toBe(
    'Showing cheddar cheese.',
  );
  const near = { dropped: ['jelly'], correctedTo: [{ typed: 'jelly', used: 'jam' }] };
  expect(say('strawberry jelly', near)).toBe('No match for "jelly". Showing strawberry jam:');
});

it('If no item has the typed size, the search message lists other sizes', () => {
  const jif = [item('Peanut Butter', '16 oz', 'Jif'), item('Peanut Butter', '28 oz', 'Jif')];
  expect(say('jif 40 oz', { items: jif, dropped: ['40 oz'] })).toBe(
    'No 40 oz. Jif comes in 16 oz and 28 oz.',
  );
  expect(say('family size bread', { dropped: ['family size'] })).toBe(
    'No family size. White Bread comes in 20 oz.',
  );
  const loose = [item('Pork Chops', 'lb', 'Fresh')];
  expect(say('pork chops 4 count', { items: loose, dropped: ['4 count'] })).toBe(
    'No 4 count. Pork Chops is sold by the pound.',
  );
});

it('The search message is never empty if words were left out', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({ unit: 'grapheme' }),
      (query, words) => {
        expect(say(query, { dropped: [words] })).not.toBe('');
      },
    ),
  );
});
