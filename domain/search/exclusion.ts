import { foldWords, toSingular } from '#domain/search/words.ts';

const EXCLUDED = / (?:-(?=\p{L})|(?:but )?not (?=\p{L})|except )([\p{L}\p{N}&'-]{2,40})/giu;

export function extractExclusions(text: string): { rest: string; excluded: string[] } {
  const excluded: string[] = [];
  const rest = text
    .replace(/\s+/g, ' ')
    .replace(EXCLUDED, (whole, word: string, index: number, all: string) => {
      // The "not" in "I Can't Believe It's Not Butter" belongs to a brand.
      if (/believe it['’]?s$/i.test(all.slice(0, index))) return whole;
      // "Not from concentrate" is a kind of product, not an exclusion.
      if (/^(?:from|free)$/i.test(word)) return whole;
      excluded.push(word);
      return '';
    });
  return { rest: rest.trim(), excluded };
}

export function isExcluded(
  { name, brand }: { name: string; brand: string },
  exclusions: readonly string[],
): boolean {
  if (exclusions.length === 0) return false;
  const words = new Set(foldWords(`${name} ${brand}`).map(toSingular));
  return exclusions.some((one) => foldWords(one).every((word) => words.has(toSingular(word))));
}
