import { expect, it } from 'vitest';
import { extractExclusions, isExcluded, planExclusions } from '#domain/search/exclusion.ts';
import { buildVocabulary } from '#domain/search/vocabulary.ts';

it.each([
  ['milk -chocolate', 'milk', ['chocolate']],
  ['cheese -cheddar', 'cheese', ['cheddar']],
  ['milk not chocolate', 'milk', ['chocolate']],
  ['milk, not chocolate, 1 gal', 'milk, 1 gal', ['chocolate']],
  ['chips but not barbecue', 'chips', ['barbecue']],
  ['chips except barbecue', 'chips', ['barbecue']],
  ['yogurt -vanilla -strawberry', 'yogurt', ['vanilla', 'strawberry']],
  ['cheese not cheddar or swiss', 'cheese', ['cheddar', 'swiss']],
  ['milk not 2%', 'milk', ['2%']],
  ['zyrtec not d', 'zyrtec', ['d']],
  ['pumpkin puree not pie filling', 'pumpkin puree', ['pie filling']],
  ['tomatoes not tomato sauce', 'tomatoes', ['tomato sauce']],
  ['bread not whole wheat', 'bread', ['whole wheat']],
  ['milk not chocolate gallon', 'milk gallon', ['chocolate']],
  ['7-up', '7-up', []],
  ['hi -c', 'hi -c', []],
  ['not pie', 'not pie', []],
  ['milk or cream', 'milk or cream', []],
  ['milk not', 'milk not', []],
  ['half-gallon milk', 'half-gallon milk', []],
  ['orange juice not from concentrate', 'orange juice not from concentrate', []],
  ["i can't believe it's not butter", "i can't believe it's not butter", []],
  ['i cant believe its not butter', 'i cant believe its not butter', []],
])('The search %j looks for %j and excludes %j', (text, rest, excluded) => {
  expect(extractExclusions(text)).toEqual({ rest, excluded });
});

const isItemExcluded = (text: string, name: string, brand = 'Acme', category = 'Snacks') =>
  isExcluded(
    { name, brand, category, unit: '1 ct' },
    planExclusions(buildVocabulary([]), text === '' ? [] : [text]),
  );

it.each([
  ['chocolate', 'Chocolate Milk', 'Nesquik', 'Dairy', true],
  ['chocolate', 'Whole Milk', 'Kemps', 'Dairy', false],
  ['nut', 'Mixed Nuts', 'Planters', 'Snacks', true],
  ['d', 'Allergy & Sinus Tablets', 'Zyrtec-D', 'Personal Care', true],
  ['d', 'Allergy Tablets', 'Zyrtec', 'Personal Care', false],
  ['bbq', 'Barbecue Potato Chips', "Lay's", 'Snacks', true],
  ['sugar free', 'Diet Cola', 'Diet Coke', 'Beverages', true],
  ['sugar free', 'Sugar Cookies', 'Acme', 'Bakery', false],
  ['pie filling', 'Pumpkin Pie', 'Acme', 'Bakery', false],
  ['', 'Whole Milk', 'Kemps', 'Dairy', false],
  ['𐐀𐐁', 'Whole Milk', 'Kemps', 'Dairy', false],
])('With “%s” excluded, isExcluded for the item %s of the brand %s in %s is %s', (text, name, brand, category, expected) => {
  expect(isItemExcluded(text, name, brand, category)).toBe(expected);
});
