import { describe, expect, it } from 'vitest';
import { parseOrderEmail } from '#domain/account/parse-order-mail.ts';
import { parseListLine } from '#domain/list/line.ts';
import { splitKnownWordPair, splitList } from '#domain/list/split.ts';
import { parseIngredients } from '#domain/recipe/ingredient.ts';
import { parseRecipeText } from '#domain/recipe/recipe.ts';

const MATCHING_METHODS = [Symbol.replace, Symbol.split, Symbol.match, Symbol.search, 'test', 'exec'] as const;

/**
 * Counts the characters that regular expressions scan while `read` runs. The count limits the running time,
 * because a pattern takes a bounded number of steps per character
 * (`tests/rules/linear-patterns.full.test.ts`).
 */
function countScannedCharacters(read: () => void): number {
  let scannedCount = 0;
  let depth = 0;
  const prototype = RegExp.prototype as unknown as Record<
    PropertyKey,
    (this: RegExp, ...given: never[]) => unknown
  >;
  const originals = MATCHING_METHODS.map((name) => [name, prototype[name]] as const);
  for (const [name, original] of originals) {
    prototype[name] = function counted(this: RegExp, ...args: never[]) {
      if (depth > 0) return original?.apply(this, args);
      depth += 1;
      const startIndex = this.lastIndex;
      const result = original?.apply(this, args);
      depth -= 1;
      const isResumed = name === 'exec' && this.global && this.lastIndex > 0;
      scannedCount += isResumed ? this.lastIndex - startIndex : String(args[0]).length;
      return result;
    };
  }
  try {
    read();
  } finally {
    for (const [name, original] of originals) if (original !== undefined) prototype[name] = original;
  }
  return scannedCount;
}

const readers: Readonly<Record<string, (text: string) => void>> = {
  'a list': (text) => {
    for (const { text: piece } of splitList(text)) {
      splitKnownWordPair(piece);
      parseListLine(piece);
    }
  },
  'a recipe': (text) => {
    for (const line of parseRecipeText(text).ingredients) parseIngredients(line);
  },
  'an order': (text) => parseOrderEmail(`order total $1.00 $2.00\n${text}`),
  'a line': (text) => parseListLine(text),
  'an ingredient': (text) => parseIngredients(text),
};

const hostileUnits = [
  ' ',
  '\t',
  '\u00a0',
  'a, ',
  ' and ',
  'a & b ',
  '(',
  '[',
  '( x ',
  '1 ',
  '1/2 ',
  '1.0',
  '½',
  '- ',
  '~~',
  '<li',
  '<br ',
  '&amp;',
  '.',
  '!',
  '1. a ',
  '"",',
  '☐ ',
  ' for the ',
  ', please',
  '$1.00 ',
  'oz ',
  '1 lb ',
  'fine ',
  'salt and ',
  '1 cup and 2 tbsp milk ',
  'optional ',
  'serves ',
  'a (b) - 1 c [',
  '🥛',
  'é',
  'to taste, ',
  ' or a',
  ' | ',
  '\n',
  'qty: ',
  'mc ending ',
];

const createHostileText = (unit: string, characters: number) => `a${unit.repeat(characters / unit.length)}z`;

describe('Adversarial input', () => {
  it.each(
    Object.keys(readers),
  )("Parsing adversarial input with %s takes a number of steps proportional to the input's length", (name) => {
    const read = readers[name] ?? (() => undefined);
    for (const unit of hostileUnits) {
      const [halfCount, wholeCount] = [5_000, 10_000].map((size) =>
        countScannedCharacters(() => read(createHostileText(unit, size))),
      );
      expect(wholeCount, `${JSON.stringify(unit)} over and over`).toBeLessThan(3 * (halfCount ?? 0) + 10_000);
    }
  });

  it('The step counter for adversarial input detects quadratic time', () => {
    const scanQuadratically = (text: string) => [...text].filter(() => /z/.test(text));
    const [halfCount, wholeCount] = [500, 1_000].map((size) =>
      countScannedCharacters(() => scanQuadratically(createHostileText('a', size))),
    );
    expect(wholeCount).toBeGreaterThan(3 * (halfCount ?? 0));
  });

  it('Whitespace in adversarial input is collapsed before parsing', () => {
    expect(splitList(`a${' '.repeat(19_998)}z`)).toEqual([{ text: 'a z', parts: null }]);
    expect(splitList(`ham${' \u00a0'.repeat(5_000)}and${' '.repeat(5_000)}plums`)).toEqual([
      { text: 'ham and plums', parts: ['ham', 'plums'] },
    ]);
  });
});
