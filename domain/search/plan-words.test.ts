import { describe, expect, it } from 'vitest';
import { isNumber } from '#domain/search/plan.ts';
import { planSearch } from '#tests/support/plan-with.ts';

const catalog = {
  ...{ milk: 900, cheddar: 300, cheese: 800, chocolate: 500, tillamook: 20, kroger: 600, organic: 700 },
  ...{ box: 5, tomatoes: 7, berries: 9, cookie: 3, peaches: 4, fries: 6, jam: 30, lime: 100, water: 100 },
  ...{ q: 4, powder: 20, cocoa: 10, dark: 40, frozen: 50, broth: 8 },
};
/** Appends a word so that the tested word isn't treated as unfinished. */
const planFirstWord = (text: string, words: Record<string, number> = catalog, isGenerous = false) => {
  const [group] = planSearch(words, `${text} milk`, isGenerous);
  if (group === undefined) throw new Error(`${text} asks for nothing`);
  return group;
};
const planOnlyWord = (text: string, words: Record<string, number> = catalog) => {
  const [group] = planSearch(words, text);
  if (group === undefined) throw new Error(`${text} asks for nothing`);
  return group;
};
const listCorrections = (...given: Parameters<typeof planFirstWord>) =>
  planFirstWord(...given).corrections.map((words) => words.join(' '));

it.each([
  [['12'], true],
  [['12', 'ct'], false],
  [['12a'], false],
  [['a12'], false],
])('isNumber(%j) is %j', (words, expected) => expect(isNumber({ words })).toBe(expected));

describe('Item counts for words', () => {
  it.each([
    ['boxes', 5],
    ['tomato', 7],
    ['berry', 9],
    ['cookies', 3],
    ['peach', 4],
    ['fry', 6],
    ['stock', 8],
    ['cheddar', 300],
  ])('“%s” and its singular, plural and synonyms occur in %i items', (text, support) =>
    expect(planFirstWord(text)).toMatchObject({ support, isWhole: true }));

  it('A phrase is assumed to occur in as many items as its rarest word', () => {
    expect(planFirstWord('dark chocolate')).toMatchObject({ support: 40, isWhole: true, isBrand: false });
    expect(planFirstWord('white chocolate')).toMatchObject({ support: 0, isWhole: false });
  });

  it.each(['fris', 'xylophone', 'ch'])("“%s” isn't recognized as a whole word", (text) =>
    expect(planFirstWord(text).isWhole).toBe(false));

  it("An unfinished word's item count includes items that match its completions", () => {
    expect(planOnlyWord('marsh', { marsh: 2, marshmallow: 500, marshy: 3 }).support).toBe(502);
    expect(planOnlyWord('mil').support).toBe(900);
  });

  it('A misspelled word gets the item count of its correction, and a word that also stands for a similar product gets its own item count plus one', () => {
    expect(planOnlyWord('chedder').support).toBe(300);
    expect(planOnlyWord('jelly')).toMatchObject({ support: 1, corrections: [['jam']] });
    expect(planOnlyWord('jelly', { jelly: 7, preserve: 2 })).toMatchObject({
      support: 8,
      corrections: [['preserve']],
    });
  });
});

describe('Brand words', () => {
  it.each([
    ['tillamook', catalog, true],
    ['till', catalog, false],
    ['milk', catalog, false],
    ['oreos', { oreo: 20 }, true],
    ['oreos', { oreo: 20, oreos: 1 }, false],
    ['berries', { berry: 50, berrie: 10 }, false],
    ['berries', { berry: 10, berrie: 50 }, true],
    ['trader joes', { trader: 5, joes: 5 }, false],
  ])('For “%s” in a catalog with the word counts %j, isBrand is %j', (text, words, isBrand) =>
    expect(planFirstWord(text, words as Record<string, number>).isBrand).toBe(isBrand));
});

describe('Word prefixes', () => {
  it.each([
    ['mil', 'mil'],
    ['tea', 'tea'],
    ['till', 'till'],
    ['okra', null],
    ['12', null],
    ['gluten free', null],
  ])("The last word is treated as a prefix unless it's a number, a phrase or a grocery item: %s", (text, beginning) =>
    expect(planOnlyWord(text).beginning).toBe(beginning));

  it.each([
    ['marsh', { marsh: 2, marshmallow: 41 }, 'marsh'],
    ['marsh', { marsh: 2, marshmallow: 40 }, null],
    ['cho', { chocolate: 40 }, 'cho'],
    ['ch', { chocolate: 40 }, null],
    ['til', { tillamook: 40 }, null],
    ['tea', { teacake: 40 }, 'tea'],
    ['okra', { okras: 1, okrabread: 40 }, null],
  ])("A typed word is treated as a prefix only if it's far rarer than its completions (“%s”, counts %j)", (text, words, beginning) =>
    expect(planFirstWord(text, words as Record<string, number>).beginning).toBe(beginning));

  it('A prefix is replaced with its completions if there are only a few', () => {
    const words = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [`mil${'abcdefghijklmnopqrstuvwxyz'[index]}`, 1]),
      );
    expect(planOnlyWord('mil', words(24)).completions).toHaveLength(24);
    expect(planOnlyWord('mil', words(25)).completions).toBeNull();
    expect(planOnlyWord('xyl').completions).toBeNull();
    expect(planFirstWord('ch').completions).toBeNull();
    expect(planFirstWord('12', { 12: 5, 123: 9 }).completions).toEqual([]);
  });
});

describe('Corrections', () => {
  it.each([
    ['mulk', { mulk: 100, milk: 5_000 }, ['milk']],
    ['mulk', { mulk: 101, milk: 5_000 }, []],
    ['mulk', { mulk: 20, milk: 1_000 }, ['milk']],
    ['mulk', { mulk: 3, milk: 999 }, []],
    ['mulk', { mulk: 3, milk: 149, bread: 5_000 }, []],
    ['mulk', { mulk: 3, milk: 150, bread: 5_000 }, ['milk']],
    ['choclte', { choclte: 3, chocolate: 5_000 }, []],
    ['chocolte', { chocolte: 3, chocolate: 5_000 }, ['chocolate']],
    ['choclte', { chocolate: 5_000 }, ['chocolate']],
  ])('A rare word is corrected only to a far more common one (“%s”, counts %j)', (text, words, expected) =>
    expect(listCorrections(text, words as Record<string, number>)).toEqual(expected));

  it('A search considers one spelling correction on its first try and several on its second try', () => {
    const words = { crackers: 10, crockers: 400, crackles: 5 };
    expect(listCorrections('crackets', words)).toEqual(['crockers']);
    expect(listCorrections('crackets', words, true)).toEqual(['crockers', 'crackers', 'crackles']);
    expect(listCorrections('mulk', { mulk: 500, milk: 5_000 }, true)).toEqual(['milk']);
    expect(listCorrections('mulk', { mulk: 501, milk: 5_000 }, true)).toEqual([]);
  });

  it('A search never corrects phrases, diet words or known grocery items', () => {
    const words = { chocolates: 5, organics: 9, plumes: 9 };
    for (const text of ['dark chocolat', 'vegen free', 'plums', 'organic'])
      expect(
        planSearch(words, text).flatMap(({ corrections }) => corrections),
        text,
      ).toEqual([]);
  });

  it('A misspelled Spanish word can be corrected to an English word in the catalog', () => {
    expect(planOnlyWord('lehce', { milk: 5 })).toMatchObject({ corrections: [['milk']], support: 1 });
    expect(planOnlyWord('lehce', { bread: 5 }).corrections).toEqual([]);
    expect(planOnlyWord('lehce', { lehce: 2, milk: 5 }).corrections).toEqual([]);
    expect(planOnlyWord('poyo entero', { chicken: 5 }).corrections).toEqual([]);
    expect(planOnlyWord('poyo entero', { chicken: 5, whole: 5 }).corrections).toEqual([['whole', 'chicken']]);
  });
});

describe('Two typed words', () => {
  const listJoinedWords = (text: string, words: Record<string, number>) =>
    planSearch(words, text).map((group) => [group.typed, group.meant.map((some) => some.join(' '))]);

  it.each([
    ['tooth paste', { toothpaste: 5 }, [['tooth paste', ['toothpaste']]]],
    ['tooth paste', { toothpaste: 5, tooth: 1 }, [['tooth paste', ['toothpaste']]]],
    ['tooth paste', { toothpaste: 5, paste: 1 }, [['tooth paste', ['toothpaste']]]],
    ['tooth paste', { toothpaste: 5, tooth: 1, paste: 1 }, [['tooth paste', ['tooth paste', 'toothpaste']]]],
  ])('Two words are joined if the catalog has the joined word (“%s”, counts %j)', (text, words, expected) =>
    expect(listJoinedWords(text, words as Record<string, number>)).toEqual(expected));

  it('Two typed words stay separate if one of them is a diet word or part of a phrase', () => {
    expect(listJoinedWords('tooth paste', { tooth: 1, paste: 1 })).toHaveLength(2);
    expect(listJoinedWords('organic milk', { organicmilk: 5 })).toHaveLength(2);
    expect(listJoinedWords('milk organic', { milkorganic: 5 })).toHaveLength(2);
    expect(listJoinedWords('root beer mug', { rootmug: 5, beermug: 5 })).toHaveLength(2);
    expect(listJoinedWords('mug root beer', { mugroot: 5 })).toHaveLength(2);
  });

  it('A search that joins two typed words also looks for them as separate words if the catalog contains both', () => {
    const [group] = planSearch({ toothpaste: 5, tooth: 1, paste: 1 }, 'tooth paste');
    expect(group?.words).toEqual(['tooth', 'paste']);
  });
});

it.each([
  ['chees', { cheese: 10, chees: 12 }],
  ['candi', { candy: 5, candi: 6 }],
])("The stem “%s” doesn't count as a whole word", (text, words) =>
  expect(planFirstWord(text, words as unknown as Record<string, number>).isWhole).toBe(false));
