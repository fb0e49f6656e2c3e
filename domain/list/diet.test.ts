import { expect, it } from 'vitest';
import { hasDietWord, hasUnrequestedDietWord } from '#domain/list/diet.ts';

it.each([
  'Gluten-Free',
  'no sugar added',
  'whole wheat bread',
  'size 4',
  'sin azúcar',
  'Organic milk',
])('hasDietWord is true for “%s”', (text) => expect(hasDietWord(text)).toBe(true));

it.each(['milk', 'freezer bags', 'lightly', 'whole milk', 'size'])('hasDietWord is false for “%s”', (text) =>
  expect(hasDietWord(text)).toBe(false));

it.each([
  ['Vegan Cheddar', 'cheddar', true],
  ['Low-Carb Wraps', 'wraps', true],
  ['Vegan Cheddar', 'vegan cheddar', false],
  ['Diet Cola', 'gluten free cola', false],
  ['Sharp Cheddar', 'cheddar', false],
  ['Dietary Fiber', 'fiber', false],
])('hasUnrequestedDietWord(“%s”, “%s”) is %j', (name, need, expected) =>
  expect(hasUnrequestedDietWord(name, need)).toBe(expected));
