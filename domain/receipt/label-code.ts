import { isAbbreviation } from '#domain/receipt/lines/abbreviations.ts';
import { countItems, findCompletions, type Vocabulary } from '#domain/search/vocabulary.ts';

/** Fewer lines could share the first word by chance. */
const MIN_LINES = 3;
/** Longer codes could be short for a brand, such as "YOP". */
const MAX_UNCHECKED_LETTERS = 2;

const firstWordOf = (name: string) => /^([A-Z]{2,4}) (?=[A-Z0-9%]{2})/i.exec(name)?.[1]?.toLowerCase();

function mayBeLabel(vocabulary: Vocabulary, word: string): boolean {
  if (isAbbreviation(word) || (countItems(vocabulary, word) > 0 && word !== 'by')) return false;
  return (
    word.length <= MAX_UNCHECKED_LETTERS ||
    !findCompletions(vocabulary, word).some(({ brandCount }) => brandCount > 0)
  );
}

/** The store's code for its own brand, which several lines of a receipt begin with: "EE HASH BROWNS", "EE EGGS". */
export function findLabelCode(names: readonly string[], vocabulary: Vocabulary): string | null {
  const words = [...new Set(names)].flatMap((name) => firstWordOf(name) ?? []);
  const [most] = [...Map.groupBy(words, (word) => word)]
    .filter(([word, all]) => all.length >= MIN_LINES && mayBeLabel(vocabulary, word))
    .toSorted(([, one], [, other]) => other.length - one.length);
  return most?.[0] ?? null;
}

export const withoutLabelCode = (name: string, code: string | null): string =>
  code !== null && firstWordOf(name) === code ? name.slice(code.length + 1) : name;
