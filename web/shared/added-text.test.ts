import { afterEach, expect, it } from 'vitest';
import { spanish } from '#languages/spanish.ts';
import { addedText } from './added-text.ts';

afterEach(() => {
  globalThis.cartwiseLanguage = undefined;
});

const addedEntry = {
  item: {
    id: 1,
    name: 'Whole Milk',
    brand: 'Any brand',
    unit: '1 gal',
    category: 'Dairy' as const,
    gtin: null,
  },
  ...{ firmness: 'any' as const, quantity: 1 },
};

it('The message after adding an item is in the current language', () => {
  expect(addedText(addedEntry, 1)).toBe('Whole Milk · Any brand');
  globalThis.cartwiseLanguage = () => spanish;
  expect(addedText(addedEntry, 1)).toBe('Leche entera · Cualquier marca');
});
