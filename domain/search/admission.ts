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

const EXTRA = new Set(['sharp', 'firm', 'large', 'lean', 'crunchy', 'soft', 'strong']);

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
const isExtra = ({ name }: ParsedRow, { words }: WordGroup, groups: readonly WordGroup[]): boolean => {
  const [word = '', ...more] = words;
  const index = name.all.indexOf(word);
  return (
    more.length === 0 &&
    EXTRA.has(word) &&
    name.all[index - 1] === 'extra' &&
    !groups.some((group) => group.words.includes('extra'))
  );
};

/**
 * Describes which typed words the top result lacks. Compares the words with the result itself, not with the planned
 * search (decision 22).
 */
export function describeMatch(groups: readonly WordGroup[], row: FoundRow): MatchDescription {
  const admission: MatchDescription = { dropped: [], correctedTo: [], begun: [], isBrandTyped: false };
  const read = parseRow(row);
  let wasBrand = false;
  for (const group of groups) {
    const match = matchRow(read, group);
    const isByBrand = findMatch(read.brand, group) === 'meant' && findMatch(read.name, group) !== 'meant';
    if (isByBrand && !isFreshFoodPlaceholder(row.brand)) admission.isBrandTyped = true;
    if (isPrefixMatch(read, group)) admission.begun.push(group.typed);
    const used = match === 'corrected' ? findCorrection(read, group) : undefined;
    const isOther = used !== undefined && group.near.some((words) => words.join(' ') === used);
    const isDropped = match === null || isOther;
    if (isDropped && group.isBrand && wasBrand) {
      // Report adjacent dropped brand words, such as "Great Value", as one entry.
      admission.dropped[admission.dropped.length - 1] += ` ${group.typed}`;
    } else if (isDropped && admission.dropped.at(-1) !== group.typed) {
      admission.dropped.push(group.typed);
    }
    if (isExtra(read, group, groups)) {
      admission.correctedTo.push({ typed: group.typed, used: `extra ${group.words.join(' ')}` });
    }
    wasBrand = isDropped && group.isBrand;
    if (used !== undefined && used.replaceAll(' ', '') !== group.words.join('')) {
      admission.correctedTo.push({ typed: group.typed, used });
    }
  }
  return admission;
}
