import { isAbbreviation } from '#domain/receipt/lines/abbreviations.ts';
import { countItems, findCompletions, type Vocabulary } from '#domain/search/vocabulary.ts';

/** With fewer lines than this, a shared first word could be a coincidence. */
const MIN_LINES_WITH_CODE = 3;
/** Longer codes, such as "YOP", could be short for a brand. */
const MAX_UNCHECKED_LETTERS = 2;

const getFirstWord = (name: string) => /^([A-Z]{2,4}) (?=[A-Z0-9%]{2})/i.exec(name)?.[1]?.toLowerCase();

function canBeLabelCode(vocabulary: Vocabulary, word: string): boolean {
  if (isAbbreviation(word) || (countItems(vocabulary, word) > 0 && word !== 'by')) return false;
  return (
    word.length <= MAX_UNCHECKED_LETTERS ||
    !findCompletions(vocabulary, word).some(({ brandCount }) => brandCount > 0)
  );
}

/** Finds the store-brand code that starts several lines: "EE HASH BROWNS", "EE EGGS". */
export function findLabelCode(names: readonly string[], vocabulary: Vocabulary): string | null {
  const words = [...new Set(names)].flatMap((name) => getFirstWord(name) ?? []);
  const [mostCommonCode] = [...Map.groupBy(words, (word) => word)]
    .filter(([word, all]) => all.length >= MIN_LINES_WITH_CODE && canBeLabelCode(vocabulary, word))
    .toSorted(([, one], [, other]) => other.length - one.length);
  return mostCommonCode?.[0] ?? null;
}

/** Codes for a chain's own brand that are recognized even if only one line starts with the code. */
const CODES_BY_CHAIN: Readonly<Record<string, readonly string[]>> = {
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

export const listLabelCodes = (chainSlug: string): readonly string[] => CODES_BY_CHAIN[chainSlug] ?? [];

/**
 * Names in which the code stands for a different brand: "HV RANCH" is Hidden Valley, and "GE LED BULB" is General
 * Electric.
 */
const OTHER_BRAND_NAME = /^(?:hv (?:ranch|rnch|dr)|ge (?:led|bulb|light|lt|60|75|100)|fl nat)/i;

export function withoutLabelCode(name: string, codes: readonly string[]): string {
  const firstWord = getFirstWord(name);
  if (firstWord === undefined || !codes.includes(firstWord) || OTHER_BRAND_NAME.test(name)) return name;
  return name.slice(firstWord.length + 1);
}
