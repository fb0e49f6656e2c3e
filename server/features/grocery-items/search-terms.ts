import type { WordGroup } from '#domain/search/plan.ts';

// Stop words of PostgreSQL's `english` configuration. They have no stem and are matched literally.
const stopWords: ReadonlySet<string> = new Set(
  `i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself
  it its itself they them their theirs themselves what which who whom this that these those am is are was were be
  been being have has had having do does did doing a an the and but if or because as until while of at by for with
  about against between into through during before after above below to from up down in out on off over under again
  further then once here there when where why how all any both each few more most other some such no nor not only
  own same so than too very s t can will just don should now`.split(/\s+/),
);

export type SearchTerm = {
  place: number;
  /** True if the typed word is only a prefix of the matched word. Such matches rank below matches of whole words. */
  isPrefix: boolean;
  stems: readonly string[];
  plain: readonly string[];
  beginning: string | null;
};

export function toSearchTerms(
  { meant, corrections, beginning, completions }: WordGroup,
  position: number,
): SearchTerm[] {
  const emptyTerm = { place: position, isPrefix: false, stems: [], plain: [], beginning: null };
  const prefixTerm = { ...emptyTerm, isPrefix: true };
  const beginnings =
    beginning === null
      ? []
      : (completions?.map((word) => ({ ...prefixTerm, plain: [word] })) ?? [{ ...prefixTerm, beginning }]);
  return [
    ...meant.map((words) => ({
      ...emptyTerm,
      stems: words.filter((word) => !stopWords.has(word)),
      plain: words.filter((word) => stopWords.has(word)),
    })),
    ...corrections.map((words) => ({ ...emptyTerm, plain: words })),
    ...beginnings,
  ];
}
