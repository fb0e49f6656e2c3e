import { foldWords, singular } from '#domain/search-words.ts';

/** " -chocolate", " not chocolate", " but not chocolate", " except chocolate": what is not to be there. */
const EXCLUDED = / (?:-(?=\p{L})|(?:but )?not (?=\p{L})|except )([\p{L}\p{N}&'-]{2,40})/giu;

/** The words that are looked for, and those that nothing found may have. */
export function takeExcluded(text: string): { rest: string; excluded: string[] } {
  const excluded: string[] = [];
  const rest = text.replace(/\s+/g, ' ').replace(EXCLUDED, (whole, word: string) => {
    // "Not spicy" and "-free" are conditions, and not from concentrate a kind.
    if (/^(?:from|free)$/i.test(word)) return whole;
    excluded.push(word);
    return '';
  });
  return { rest: rest.trim(), excluded };
}

/** Whether a name or brand has one of these words. */
export function isExcluded(
  { name, brand }: { name: string; brand: string },
  excluded: readonly string[],
): boolean {
  if (excluded.length === 0) return false;
  const words = new Set(foldWords(`${name} ${brand}`).map(singular));
  return excluded.some((one) => foldWords(one).every((word) => words.has(singular(word))));
}
