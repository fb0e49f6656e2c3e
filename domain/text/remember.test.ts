import { expect, it } from 'vitest';
import { memoize } from './remember.ts';

it('A memoized function runs once per string, even if the result is null', () => {
  const texts: string[] = [];
  const findDigit = memoize((text) => {
    texts.push(text);
    return /\d/.exec(text)?.[0] ?? null;
  });
  expect(['a1', 'b', 'a1', 'b'].map(findDigit)).toEqual(['1', null, '1', null]);
  expect(texts).toEqual(['a1', 'b']);
});
