import { expect, it } from 'vitest';
import { sameWordsOf } from '#domain/search/spellings.ts';

it.each([
  ['courgette', ['zucchini', 'courgettes']],
  ['mac', ['macaroni']],
  ['coriander', ['cilantro']],
  ['prawns', ['shrimp']],
  ['milk', []],
])('The word “%s” is also called %j', (word, others) => expect(sameWordsOf(word)).toEqual(others));
