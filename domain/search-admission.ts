import { correctionOf, type FoundRow, hadBy, hadIn, isBegunOnly, readRow } from '#domain/search-match.ts';
import type { WordGroup } from '#domain/search-plan.ts';
import { isLoose } from '#domain/store-brand.ts';

export type Admission = {
  /** What was typed and the row has nothing of, in typed order. */
  dropped: string[];
  /** What was typed and the row has by another word only; dropped as well where that is another thing. */
  correctedTo: { typed: string; used: string }[];
  /** What was typed and the row has only the beginning of: an answer while it is typed, and to nobody who ends there. */
  begun: string[];
  /** It was found by its brand, so another brand will not do. */
  isBrandTyped: boolean;
};

/**
 * What an answer has to admit: read from the row that leads it, not from the plan that found it, so that it cannot
 * promise what is not shown (decision 0022).
 */
export function admit(groups: readonly WordGroup[], row: FoundRow): Admission {
  const admission: Admission = { dropped: [], correctedTo: [], begun: [], isBrandTyped: false };
  const read = readRow(row);
  let wasBrand = false;
  for (const group of groups) {
    const had = hadBy(read, group);
    const isByBrand = hadIn(read.brand, group) === 'meant' && hadIn(read.name, group) !== 'meant';
    if (isByBrand && !isLoose(row.brand)) admission.isBrandTyped = true;
    if (isBegunOnly(read, group)) admission.begun.push(group.typed);
    const used = had === 'corrected' ? correctionOf(read, group) : undefined;
    const isOther = used !== undefined && group.near.some((words) => words.join(' ') === used);
    const isDropped = had === null || isOther;
    if (isDropped && group.isBrand && wasBrand) {
      // "Great Value" is missed as one.
      admission.dropped[admission.dropped.length - 1] += ` ${group.typed}`;
    } else if (isDropped) {
      admission.dropped.push(group.typed);
    }
    wasBrand = isDropped && group.isBrand;
    if (used !== undefined && used.replaceAll(' ', '') !== group.words.join('')) {
      admission.correctedTo.push({ typed: group.typed, used });
    }
  }
  return admission;
}
