import { expect, it } from 'vitest';
import { parseRollSize } from './roll-size.ts';

it.each([
  ['12 mega rolls', 'mega'],
  ['6 Double Rolls', 'double'],
  ['1 mega roll', 'mega'],
  ['12 rolls', ''],
  ['6 ct', ''],
])('The roll size of the unit “%s” is “%s”', (unit, size) => expect(parseRollSize(unit)).toBe(size));
