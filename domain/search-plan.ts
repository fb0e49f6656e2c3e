import {
  completionsOf,
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
  /** Whether words that begin so will do. */
  isPrefix: boolean;
  /** All words of the catalogue that do, where they are few: sooner found than by their beginning. */
  completions: string[] | null;
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
  ['coke', 'coca'],
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
const MOST_COMPLETIONS = 24;

/**
 * One group for each typed word: its synonyms, the last word as a prefix too, an abbreviation as a prefix, and
 * corrections for what the catalogue does not know. `generous` offers more corrections, for a second try.
 */
export function planGroups(
  vocabulary: Vocabulary,
  typedWords: readonly string[],
  generous: boolean,
): WordGroup[] {
  const words = joinHalves(vocabulary, typedWords);
  return words.map((typed, index) => {
    const isLast = index === words.length - 1;
    const others = synonyms.get(typed) ?? [];
    const count = itemCountOf(vocabulary, typed);
    const completions = isLast || typed.length >= 3 ? completionsOf(vocabulary, typed) : [];
    const longerCount = completions.reduce((most, { itemCount }) => Math.max(most, itemCount), 0);
    const isPrefix = isLast || longerCount > count * ABBREVIATION_FACTOR;
    const known = count + (isPrefix ? longerCount : 0);
    const support = known + Math.max(0, ...others.map((word) => itemCountOf(vocabulary, word)));
    const rareEnough = support * (generous ? RARE_FACTOR / 5 : RARE_FACTOR);
    const isDoubtful = support === 0 || rareEnough <= vocabulary.largestCount;
    const corrections = (
      isDoubtful ? correctionsOf(vocabulary, typed, generous ? MORE_CORRECTIONS : 1) : []
    ).filter(({ itemCount, distance }) => support === 0 || (distance === 1 && itemCount >= rareEnough));
    return {
      typed,
      words: [typed, ...others],
      corrections: corrections.map((correction) => correction.words),
      isPrefix,
      completions:
        known > 0 && completions.length <= MOST_COMPLETIONS ? completions.map(({ word }) => word) : null,
      support: support + (corrections[0]?.itemCount ?? 0),
    };
  });
}

/** `tooth paste` is `toothpaste` where the catalogue knows the one word, but not both of its halves. */
function joinHalves(vocabulary: Vocabulary, words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    const isKnown = (text: string) => itemCountOf(vocabulary, text) > 0;
    if (before !== undefined && isKnown(before + word) && !(isKnown(before) && isKnown(word))) {
      joined[joined.length - 1] = before + word;
    } else {
      joined.push(word);
    }
  }
  return joined;
}

/** The word that names the product: the last one that is not a brand and that the catalogue knows, else the last. */
function productIndex(vocabulary: Vocabulary, groups: readonly WordGroup[]): number {
  const index = groups.findLastIndex(({ typed, support }) => support > 0 && !isBrandWord(vocabulary, typed));
  return index === -1 ? groups.length - 1 : index;
}

/**
 * What to look for when nothing has all the words, best first: those that the catalogue knows, then these without
 * one of them, the least known first, then the product word alone. It always stays; if the catalogue does not
 * know it there is nothing to offer.
 */
export function withFewerWords(vocabulary: Vocabulary, groups: readonly WordGroup[]): WordGroup[][] {
  const product = groups[productIndex(vocabulary, groups)];
  if (product === undefined || product.support === 0) return [];
  const known = groups.filter(({ support }) => support > 0);
  const shorter = known
    .filter((group) => group !== product)
    .sort((a, b) => a.support - b.support)
    .map((dropped) => known.filter((group) => group !== dropped));
  const fewer = known.length < groups.length ? [known, ...shorter] : shorter;
  return known.length > 2 ? [...fewer, [product]] : fewer;
}
