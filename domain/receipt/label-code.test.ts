import { expect, it } from 'vitest';
import { buildVocabulary } from '#domain/search/vocabulary.ts';
import { findLabelCode, listLabelCodes, withoutLabelCode } from './label-code.ts';

const vocabulary = buildVocabulary([
  { word: 'by', itemCount: 3, brandCount: 0 },
  { word: 'la', itemCount: 9, brandCount: 9 },
  { word: 'yoplait', itemCount: 9, brandCount: 9 },
]);

it.each([
  [['EE HASH BROWNS', 'EE COTTAGE CHEESE', 'MILK', 'EE STRING CHEESE'], 'ee'],
  [['BY TUNA', 'BY PEANUT BUTTER', 'BY BUNS', 'WELCHS JELLY'], 'by'],
  [['RSE RICE 5LB', 'RSE BUTTER', 'RSE EGGS'], 'rse'],
  [['EE HASH BROWNS', 'EE COTTAGE CHEESE', 'EE COTTAGE CHEESE'], null],
  [['YOP PCH', 'YOP STRW', 'YOP CHRY'], null],
  [['LA VIC SALSA', 'LA COSTENA BEANS', 'LA BANDERITA TORT'], null],
  [['ORG EGGS', 'ORG MILK', 'ORG SPINACH'], null],
])('For a receipt with the item names %s, the detected store-brand code is %s', (names, code) =>
  expect(findLabelCode(names, vocabulary)).toBe(code));

it('The store-brand code is removed only from the start of a name', () => {
  expect(withoutLabelCode('EE HASH BROWNS', ['ee'])).toBe('HASH BROWNS');
  expect(withoutLabelCode('CHEESE EE', ['ee'])).toBe('CHEESE EE');
  expect(withoutLabelCode('MILK', [])).toBe('MILK');
});

it('At Hy-Vee, HV is removed from item names but not from “HV RANCH”', () => {
  expect(withoutLabelCode('HV LARGE EGGS', listLabelCodes('hy-vee'))).toBe('LARGE EGGS');
  expect(withoutLabelCode('HV RANCH', listLabelCodes('hy-vee'))).toBe('HV RANCH');
  expect(withoutLabelCode('HV LARGE EGGS', listLabelCodes('kroger'))).toBe('HV LARGE EGGS');
});
