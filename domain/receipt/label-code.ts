import { isAbbreviation } from '#domain/receipt/lines/abbreviations.ts';
import { countItems, findCompletions, type Vocabulary } from '#domain/search/vocabulary.ts';

/** With fewer lines than this, a shared first word could be a coincidence. */
const MIN_LINES = 3;
/** Longer codes, such as "YOP", could be short for a brand. */
const MAX_UNCHECKED_LETTERS = 2;

const firstWordOf = (name: string) => /^([A-Z]{2,4}) (?=[A-Z0-9%]{2})/i.exec(name)?.[1]?.toLowerCase();

function mayBeLabel(vocabulary: Vocabulary, word: string): boolean {
  if (isAbbreviation(word) || (countItems(vocabulary, word) > 0 && word !== 'by')) return false;
  return (
    word.length <= MAX_UNCHECKED_LETTERS ||
    !findCompletions(vocabulary, word).some(({ brandCount }) => brandCount > 0)
  );
}

/** Finds the store-brand code that starts several lines: "EE HASH BROWNS", "EE EGGS". */
export function findLabelCode(names: readonly string[], vocabulary: Vocabulary): string | null {
  const words = [...new Set(names)].flatMap((name) => firstWordOf(name) ?? []);
  const [most] = [...Map.groupBy(words, (word) => word)]
    .filter(([word, all]) => all.length >= MIN_LINES && mayBeLabel(vocabulary, word))
    .toSorted(([, one], [, other]) => other.length - one.length);
  return most?.[0] ?? null;
}

/** Codes for a chain's own brand that are recognized even if only one line starts with the code. */
const CODES_OF_CHAINS: Readonly<Record<string, readonly string[]>> = {
  bjs: ['wf', 'bj'],
  'food-lion': ['fl'],
  'giant-eagle': ['ge'],
  'giant-food': ['gnt'],
  'harris-teeter': ['ht'],
  harveys: ['seg'],
  'hy-vee': ['hv'],
  'lowes-foods': ['lf'],
  'market-basket': ['mb'],
  raleys: ['rly'],
  rouses: ['rse'],
  schnucks: ['schn'],
  shoprite: ['bb'],
  'stater-bros': ['sb'],
  'stop-and-shop': ['ss', 'sb'],
  wegmans: ['weg'],
  winco: ['wf'],
  'winn-dixie': ['seg'],
};

export const listLabelCodes = (chainSlug: string): readonly string[] => CODES_OF_CHAINS[chainSlug] ?? [];

/**
 * Names in which the code stands for a different brand: "HV RANCH" is Hidden Valley, and "GE LED BULB" is General
 * Electric.
 */
const OF_OTHER_BRAND = /^(?:hv (?:ranch|rnch|dr)|ge (?:led|bulb|light|lt|60|75|100)|fl nat)/i;

export function withoutLabelCode(name: string, codes: readonly string[]): string {
  const first = firstWordOf(name);
  if (first === undefined || !codes.includes(first) || OF_OTHER_BRAND.test(name)) return name;
  return name.slice(first.length + 1);
}
