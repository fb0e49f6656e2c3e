import { expect, it } from 'vitest';
import { expandShortForm } from '#domain/search/short-forms.ts';

it.each([
  ['oj', 'orange juice'],
  [' TP ', 'toilet paper'],
  ['V8', 'v8 juice'],
  ['2%', '2% milk'],
])('The short form “%s” is expanded to “%s”', (typed, long) => expect(expandShortForm(typed)).toBe(long));

it.each(['o', 'mi', 'ojo', '3%', '', 'oj pulp'])("The search %j isn't expanded as a short form", (typed) =>
  expect(expandShortForm(typed)).toBeUndefined());
