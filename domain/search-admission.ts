import { correctionOf, type FoundRow, hadBy, readRow } from '#domain/search-match.ts';
import type { WordGroup } from '#domain/search-plan.ts';

export type Admission = {
  /** What was typed and the row has nothing of, in typed order. */
  dropped: string[];
  /** What was typed and the row has by another word only. */
  correctedTo: { typed: string; used: string }[];
};

/**
 * What an answer has to admit: read from the row that leads it, not from the plan that found it, so that it cannot
 * promise what is not shown (decision 0022).
 */
export function admit(groups: readonly WordGroup[], row: FoundRow): Admission {
  const admission: Admission = { dropped: [], correctedTo: [] };
  const read = readRow(row);
  let wasBrand = false;
  for (const group of groups) {
    const had = hadBy(read, group);
    const isDropped = had === null;
    if (isDropped && group.isBrand && wasBrand) {
      // "Great Value" is missed as one.
      admission.dropped[admission.dropped.length - 1] += ` ${group.typed}`;
    } else if (isDropped) {
      admission.dropped.push(group.typed);
    }
    wasBrand = isDropped && group.isBrand;
    const used = had === 'corrected' ? correctionOf(read, group) : undefined;
    if (used !== undefined && used.replaceAll(' ', '') !== group.words.join('')) {
      admission.correctedTo.push({ typed: group.typed, used });
    }
  }
  return admission;
}
