import { expect, it } from 'vitest';
import { findSynonyms } from '#domain/search/spellings.ts';

it.each([
  ['courgette', ['zucchini', 'courgettes']],
  ['mac', ['macaroni']],
  ['coriander', ['cilantro']],
  ['prawns', ['shrimp']],
  ['milk', []],
])('The synonyms of “%s” are %j', (word, others) => expect(findSynonyms(word)).toEqual(others));
