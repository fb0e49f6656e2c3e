import { type NetContent, parseNetContent } from '#domain/net-content.ts';
import { foldWords } from '#domain/search-words.ts';

export type SearchQuery = {
  /** The folded words to find, in the order typed; the last one may be unfinished. */
  words: string[];
  /** The size asked for, as in "12 oz coffee": decides the order, excludes nothing. */
  size: NetContent | null;
  /** As it was typed; '' without one. */
  sizeText: string;
};

const MAX_WORDS = 8;
const LONGEST_SIZE_PARTS = 4;
const LONGEST_SIZE_CHARACTERS = 24;

/** Words that say nothing about an item. Not `can` and `has`, which a shopper may well mean. */
const fillers = new Set(['a', 'an', 'and', 'n', 'the', 'of', 'with', 'for', 'in', 'or', 'to']);

/** What a search text asks for: its size taken out, fillers dropped, at most eight words (decision 0004). */
export function parseSearchQuery(text: string): SearchQuery {
  const { rest, size, sizeText } = takeSize(text);
  const folded = foldWords(rest);
  const telling = folded.filter((word) => !fillers.has(word));
  return { words: (telling.length > 0 ? telling : folded).slice(0, MAX_WORDS), size, sizeText };
}

/** The longest run of parts that is a size with a unit; "7 up" and "2 % milk" have none. */
function takeSize(text: string): Omit<SearchQuery, 'words'> & { rest: string } {
  const parts = text
    .replace(/\bhalf[ -](?=(?:gal|pint|pt|lb|pound|doz))/gi, '0.5 ')
    .split(/\s+/)
    .filter((part) => part !== '');
  for (let length = Math.min(LONGEST_SIZE_PARTS, parts.length - 1); length > 0; length -= 1) {
    for (let start = 0; start + length <= parts.length; start += 1) {
      const candidate = parts.slice(start, start + length).join(' ');
      if (
        candidate.length > LONGEST_SIZE_CHARACTERS ||
        !/[a-z]/i.test(candidate) ||
        !/[0-9]|^dozen$/i.test(candidate)
      )
        continue;
      const size = parseNetContent(candidate);
      if (size === null) continue;
      const rest = [...parts.slice(0, start), ...parts.slice(start + length)].join(' ');
      return { rest, size, sizeText: candidate };
    }
  }
  return { rest: text, size: null, sizeText: '' };
}

/** Sizes are the same when they differ by no more than labels round. */
export function isSameSize(
  size: Pick<NetContent, 'amount' | 'measure'>,
  other: { amount: number | null; measure: string | null },
): boolean {
  return (
    other.amount !== null &&
    size.measure === other.measure &&
    Math.abs(size.amount - other.amount) <= size.amount * 0.02
  );
}
