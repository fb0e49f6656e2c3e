import {
  completionCountOf,
  correctionsOf,
  isBrandWord,
  itemCountOf,
  type Vocabulary,
} from '#domain/vocabulary.ts';

/** What is looked for in place of one typed word; an item has to have something of every group. */
export type WordGroup = {
  typed: string;
  /** Words found in any form, singular or plural. */
  words: string[];
  /** Words of the catalogue that may have been meant; each entry is one or two words that belong together. */
  corrections: string[][];
  /** Beginnings of words. */
  prefixes: string[];
  /** In about how many items the catalogue has it; 0 means that it does not know the word. */
  support: number;
};

/** Spellings and short forms of one thing that are too far apart for a correction. */
const sameWords: readonly (readonly string[])[] = [
  ['yogurt', 'yoghurt', 'yogourt', 'yoghourt'],
  ['cheddar', 'chedar', 'ched'],
  ['macaroni', 'mac'],
  ['chocolate', 'choc', 'choco'],
  ['ketchup', 'catsup'],
  ['mayonnaise', 'mayo'],
  ['donut', 'doughnut'],
  ['chili', 'chilli', 'chile'],
  ['barbecue', 'barbeque', 'bbq'],
  ['vegetable', 'veggie', 'veg'],
  ['parmesan', 'parm', 'parmigiano'],
  ['mozzarella', 'mozz'],
  ['garbanzo', 'chickpea'],
  ['soda', 'pop'],
  ['zucchini', 'courgette'],
  ['eggplant', 'aubergine'],
  ['cilantro', 'coriander'],
];
const synonyms = new Map(
  sameWords.flatMap((words) => words.map((word) => [word, words.filter((other) => other !== word)] as const)),
);

/** A neighbour that so many times more items have is offered beside a word that is there but rare. */
const RARE_FACTOR = 50;
const ABBREVIATION_FACTOR = 20;
const MORE_CORRECTIONS = 5;

/**
 * One group for each typed word: its synonyms, the last word as a prefix too, an abbreviation as a prefix, and
 * corrections for what the catalogue does not know. `generous` offers more corrections, for a second try.
 */
export function planGroups(vocabulary: Vocabulary, words: readonly string[], generous: boolean): WordGroup[] {
  return words.map((typed, index) => {
    const isLast = index === words.length - 1;
    const others = synonyms.get(typed) ?? [];
    const count = itemCountOf(vocabulary, typed);
    const completions = isLast || typed.length >= 3 ? completionCountOf(vocabulary, typed) : 0;
    const isPrefix = isLast || completions > count * ABBREVIATION_FACTOR;
    const known = count + (isPrefix ? completions : 0);
    const support = known + Math.max(0, ...others.map((word) => itemCountOf(vocabulary, word)));
    const corrections = correctionsOf(vocabulary, typed, generous ? MORE_CORRECTIONS : 1).filter(
      ({ itemCount, distance }) =>
        support === 0 ||
        (distance === 1 && itemCount >= support * (generous ? RARE_FACTOR / 5 : RARE_FACTOR)),
    );
    return {
      typed,
      words: [typed, ...others],
      corrections: corrections.map((correction) => correction.words),
      prefixes: isPrefix ? [typed] : [],
      support: support + (corrections[0]?.itemCount ?? 0),
    };
  });
}

/** The word that names the product: the last one that is not a brand and that the catalogue knows, else the last. */
function productIndex(vocabulary: Vocabulary, groups: readonly WordGroup[]): number {
  const index = groups.findLastIndex(({ typed, support }) => support > 0 && !isBrandWord(vocabulary, typed));
  return index === -1 ? groups.length - 1 : index;
}

/**
 * The groups without one of them, the least known first, for when nothing has them all. The product word stays;
 * if the catalogue does not know it there is nothing to offer.
 */
export function withoutOneWord(vocabulary: Vocabulary, groups: readonly WordGroup[]): WordGroup[][] {
  const product = productIndex(vocabulary, groups);
  if ((groups[product]?.support ?? 0) === 0) return [];
  return groups
    .map((group, index) => ({ group, index }))
    .filter(({ index }) => index !== product)
    .sort((a, b) => a.group.support - b.group.support)
    .map(({ index: dropped }) => groups.filter((_, index) => index !== dropped));
}
