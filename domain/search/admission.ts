import { isFreshFoodPlaceholder } from '#domain/item/store-brand.ts';
import {
  type FoundRow,
  findCorrection,
  findMatch,
  isPrefixMatch,
  matchRow,
  type ParsedRow,
  parseRow,
} from '#domain/search/match.ts';
import type { WordGroup } from '#domain/search/plan.ts';

const WORDS_AFTER_EXTRA = new Set(['sharp', 'firm', 'large', 'lean', 'crunchy', 'soft', 'strong']);

export type MatchDescription = {
  dropped: string[];
  /**
   * Words that match only after a spelling correction. If the corrected word means a different product, the typed word
   * is also in `dropped`.
   */
  correctedTo: { typed: string; used: string }[];
  /** Words that match only the beginning of a longer word. Acceptable while typing, not in a finished search. */
  begun: string[];
  isBrandTyped: boolean;
};

/** True if the name adds "extra" to a typed word. Extra sharp cheddar is shown for "sharp cheddar", with a note. */
const addsExtra = ({ name }: ParsedRow, { words }: WordGroup, groups: readonly WordGroup[]): boolean => {
  const [word = '', ...otherWords] = words;
  const index = name.all.indexOf(word);
  return (
    otherWords.length === 0 &&
    WORDS_AFTER_EXTRA.has(word) &&
    name.all[index - 1] === 'extra' &&
    !groups.some((group) => group.words.includes('extra'))
  );
};

/**
 * Describes which typed words the top result lacks. Compares the words with the result itself, not with the planned
 * search (decision 22).
 */
export function describeMatch(groups: readonly WordGroup[], row: FoundRow): MatchDescription {
  const description: MatchDescription = { dropped: [], correctedTo: [], begun: [], isBrandTyped: false };
  const parsedRow = parseRow(row);
  let wasBrand = false;
  for (const group of groups) {
    const match = matchRow(parsedRow, group);
    const isByBrand =
      findMatch(parsedRow.brand, group) === 'meant' && findMatch(parsedRow.name, group) !== 'meant';
    if (isByBrand && !isFreshFoodPlaceholder(row.brand)) description.isBrandTyped = true;
    if (isPrefixMatch(parsedRow, group)) description.begun.push(group.typed);
    const correction = match === 'corrected' ? findCorrection(parsedRow, group) : undefined;
    const isDifferentProduct =
      correction !== undefined && group.near.some((words) => words.join(' ') === correction);
    const isDropped = match === null || isDifferentProduct;
    if (isDropped && group.isBrand && wasBrand) {
      // Report adjacent dropped brand words, such as "Great Value", as one entry.
      description.dropped[description.dropped.length - 1] += ` ${group.typed}`;
    } else if (isDropped && description.dropped.at(-1) !== group.typed) {
      description.dropped.push(group.typed);
    }
    if (addsExtra(parsedRow, group, groups)) {
      description.correctedTo.push({ typed: group.typed, used: `extra ${group.words.join(' ')}` });
    }
    wasBrand = isDropped && group.isBrand;
    if (correction !== undefined && correction.replaceAll(' ', '') !== group.words.join('')) {
      description.correctedTo.push({ typed: group.typed, used: correction });
    }
  }
  return description;
}
