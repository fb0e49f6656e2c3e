import { expect, it } from 'vitest';
import { expandShortForm, removeQuestion } from '#domain/search/short-forms.ts';

it.each([
  ['oj', 'orange juice'],
  [' TP ', 'toilet paper'],
  ['V8', 'v8 juice'],
  ['2%', '2% milk'],
])('The short form “%s” is expanded to “%s”', (typed, long) => expect(expandShortForm(typed)).toBe(long));

it.each(['o', 'mi', 'ojo', '3%', '', 'oj pulp'])("The search %j isn't expanded as a short form", (typed) =>
  expect(expandShortForm(typed)).toBeUndefined());

it.each([
  ['do you have any of those little oranges', 'little oranges'],
  ['hey um where is the stuff for tacos', 'stuff for tacos'],
  ["I Can't Believe It's Not Butter", "I Can't Believe It's Not Butter"],
])('The question “%s” asks for “%s”', (typed, asked) => expect(removeQuestion(typed)).toBe(asked));
