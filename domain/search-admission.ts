import type { WordGroup } from '#domain/search-plan.ts';
import { foldWords } from '#domain/search-words.ts';

export type Admission = {
  /** What was typed and the row has nothing of, in typed order. */
  dropped: string[];
  /** Typed words that the row has by another word only. */
  correctedTo: { typed: string; used: string }[];
};

/** Roughly what the database's stems join: `strawberries` and `strawberry`, `slices` and `sliced`. */
const stem = (word: string): string =>
  word.length < 4 ? word : word.replace(/(?:ies?|y)$/, 'i').replace(/(?:ing|ed|es|s|e)$/, '');

/**
 * What an answer has to admit: read from the row that leads it, not from the plan that found it, so that it cannot
 * promise what is not shown (decision 0022).
 */
export function admit(groups: readonly WordGroup[], row: { name: string; brand: string }): Admission {
  const words = foldWords(`${row.brand} ${row.name}`);
  const stems = new Set(words.map(stem));
  const hasAll = (some: readonly string[]) => some.every((word) => stems.has(stem(word)));
  const admission: Admission = { dropped: [], correctedTo: [] };
  for (const { typed, words: meant, corrections, isPrefix } of groups) {
    if (meant.some((word) => hasAll(foldWords(word)))) continue;
    if (isPrefix && words.some((word) => word.startsWith(typed))) continue;
    const used = corrections.find(hasAll)?.join(' ');
    if (used === undefined) admission.dropped.push(typed);
    else if (used.replaceAll(' ', '') !== typed) admission.correctedTo.push({ typed, used });
  }
  return admission;
}
