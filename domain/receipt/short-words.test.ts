import { expect, it } from 'vitest';
import { isShortFormOf } from './short-words.ts';

it.each([
  ['clust', 'clusters'],
  ['pln', 'plain'],
  ['rls', 'rolls'],
  ['qkr', 'quaker'],
  ['strng', 'strong'],
])('%s can be short for %s', (short, long) => expect(isShortFormOf(short, long)).toBe(true));

it.each([
  ['mtn', 'multigrain'],
  ['kr', 'kerrygold'],
  ['clean', 'cloning'],
  ['rolls', 'rolls'],
  ['rls', 'bagels'],
])("%s can't be short for %s", (short, long) => expect(isShortFormOf(short, long)).toBe(false));
