import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listFallbackGroups, type planWordGroups } from '#domain/search/plan.ts';
import { planSearch } from '#tests/support/plan-with.ts';

const smallCatalog = {
  milk: 900,
  cheddar: 300,
  cheese: 800,
  chocolate: 500,
  choc: 2,
  tillamook: 20,
  organic: 700,
};
const plan = (text: string) => planSearch(smallCatalog, text);
const joinTypedWords = (groups: ReturnType<typeof planWordGroups>[]) =>
  groups.map((group) => group.map((one) => one.typed).join(' '));

const largeCatalog = {
  ...{
    ...smallCatalog,
    kroger: 600,
    great: 200,
    value: 200,
    water: 100,
    lime: 100,
    jam: 30,
    q: 4,
    powder: 20,
  },
  ...{ cocoa: 10, dark: 40, frozen: 50, 12: 30, size: 9, 4: 9 },
};
const findProductWord = (text: string) =>
  planSearch(largeCatalog, text)
    .filter(({ isProduct }) => isProduct)
    .map((group) => group.typed)
    .join(' ');

describe('Search plans', () => {
  it('A search plan treats the last word and abbreviations as prefixes', () => {
    expect(plan('chedd mil').map(({ beginning, completions }) => beginning && completions)).toEqual([
      ['cheddar'],
      ['milk'],
    ]);
    expect(plan('milk cheese').map(({ beginning }) => beginning)).toEqual([null, 'cheese']);
    expect(plan('kombuc')).toMatchObject([{ beginning: 'kombuc', completions: null }]);
  });

  it('A search plan corrects only unknown words', () => {
    expect(plan('chedder cheese').map(({ corrections }) => corrections)).toEqual([[['cheddar']], []]);
  });

  it.each([
    'organik free',
    'plums',
    'beets',
    'wine',
    'size 12',
    'leeks',
    'cheddr free',
  ])("A search plan doesn't correct “%s”", (text) => {
    expect(plan(text).flatMap(({ corrections }) => corrections)).toEqual([]);
  });

  it('A search plan joins a word that was typed as two words', () => {
    expect(plan('choco late').map((group) => group.typed)).toEqual(['choco late']);
    expect(plan('choco late')[0]?.words).toEqual(['chocolate']);
    expect(plan('milk cheese')).toHaveLength(2);
  });

  it('A search plan adds other spellings of a word', () => {
    expect(plan('yogourt')[0]?.meant).toContainEqual(['yogurt']);
  });

  it.each([
    ['tillamook cheddar cheese', 'cheese'],
    ['cheese tillamook', 'cheese'],
    ['cheese organic', 'cheese'],
    ['cheese vegan', 'cheese'],
    ['milk 12', 'milk'],
    ['cheese chocolate', 'cheese'],
    ['tillamook chocolate', 'tillamook'],
    ['tillamook xylophone', 'tillamook'],
    ['cheese powder', 'cheese powder'],
  ])('In the search plan for “%s”, the product name is “%s”', (text, product) => {
    expect(
      plan(text)
        .filter(({ isProduct }) => isProduct)
        .map(({ typed: word }) => word)
        .join(' '),
    ).toBe(product);
  });
});

describe('Product words', () => {
  it.each([
    ['cocoa powder', 'cocoa powder'],
    ['milk cocoa powder', 'cocoa powder'],
    ['powder cocoa', 'cocoa'],
    ['tillamook powder', 'powder'],
    ['organic powder', 'powder'],
    ['dark powder', 'powder'],
    ['cheddar cheese', 'cheese'],
  ])('The product name in the search “%s” is “%s”', (text, product) =>
    expect(findProductWord(text)).toBe(product));

  it.each([
    ['kroger chocolate', 'chocolate'],
    ['chedd chocolate', 'chedd'],
    ['chedd kroger', 'chedd'],
    ['xylophone chocolate', 'chocolate'],
    ['xylophone kroger', 'xylophone'],
    ['kroger xylophone', 'xylophone'],
    ['kroger 12', 'kroger'],
    ['organic 12', '12'],
    ['organic kroger', 'kroger'],
    ['kroger q', 'q'],
    ['kroger z', 'kroger'],
    ['z kroger', 'kroger'],
    ['water lime', 'water'],
    ['lime water', 'water'],
    ['sparkling water lime', 'sparkling water'],
    ['milk lime', 'lime'],
    ['lime', 'lime'],
    ['plums xylophone', 'plums'],
    ['dark chocolate', 'dark chocolate'],
  ])('In the search “%s”, the product word is “%s” despite brands, flavors and numbers', (text, product) =>
    expect(findProductWord(text)).toBe(product));

  it('If a brand has few products, a search treats the brand as the product name', () => {
    const words = (itemCount: number) => ({ chocolate: 100, oreo: itemCount });
    const findProductWord = (itemCount: number) =>
      planSearch(words(itemCount), 'oreo chocolate').find(({ isProduct }) => isProduct)?.typed;
    expect([findProductWord(5), findProductWord(6)]).toEqual(['oreo', 'chocolate']);
  });
});

describe('Fallback searches', () => {
  const listFallbacks = (text: string) => joinTypedWords(listFallbackGroups(plan(text)));
  const listLargeCatalogFallbacks = (text: string) =>
    joinTypedWords(listFallbackGroups(planSearch(largeCatalog, text)));

  it('A fallback search drops numbers and category words first', () => {
    expect(listLargeCatalogFallbacks('great value cheddar cheese')).toEqual([
      ...['great value cheese', 'cheddar cheese', 'cheese'],
    ]);
    expect(listLargeCatalogFallbacks('great cheddar value cheese').slice(0, 3)).toEqual([
      ...['cheddar value cheese', 'great cheddar cheese', 'great value cheese'],
    ]);
    expect(listLargeCatalogFallbacks('Frozen 12 tillamook cheddar cheese')).toEqual([
      'Frozen tillamook cheddar cheese',
      '12 tillamook cheddar cheese',
      'Frozen 12 cheddar cheese',
      'tillamook cheddar cheese',
      'Frozen cheddar cheese',
      '12 cheddar cheese',
      'Frozen 12 tillamook cheese',
      'cheddar cheese',
      'cheese',
    ]);
  });

  it('Fallback searches keep a size such as “size 4”, and the last fallback search is for the product alone', () => {
    expect(listLargeCatalogFallbacks('milk size 4 organic')).toEqual(['milk size 4']);
    expect(listLargeCatalogFallbacks('xylophone milk size 4')).toEqual(['milk size 4']);
    const manyFallbacks = listLargeCatalogFallbacks('organic frozen tillamook 12 cocoa great cheddar cheese');
    expect(manyFallbacks).toHaveLength(9);
    expect(manyFallbacks[8]).toBe('cheese');
  });

  it("A misspelled product name has a fallback search, but an unfinished word doesn't", () => {
    expect(listLargeCatalogFallbacks('chedder organic')).toEqual(['chedder']);
    expect(listLargeCatalogFallbacks('chedd organic')).toEqual([]);
  });

  it('A fallback search drops dietary words last and never drops the product', () => {
    expect(listFallbacks('organic xylo cheese')).toEqual(['organic cheese', 'cheese']);
    expect(listFallbacks('organic tillamook cheddar cheese')).toEqual([
      'organic cheddar cheese',
      'organic tillamook cheese',
      'organic cheese',
      'tillamook cheddar cheese',
      'cheddar cheese',
      'tillamook cheese',
      'cheese',
    ]);
    expect(listFallbacks('cheese tillamook')).toEqual(['cheese']);
  });

  it.each([
    ['cocoa milk with jam', ['cocoa milk', 'milk jam', 'milk']],
    ['milk cocoa jam', ['milk jam', 'cocoa jam', 'jam']],
  ])('A fallback search for “%s” drops the words after “with” before other words', (text, expected) =>
    expect(listLargeCatalogFallbacks(text)).toEqual(expected));

  it.each([
    ['xylo mlk', []],
    ['mlk organic', ['mlk']],
    ['xylo chedder', ['chedder']],
  ])("A fallback search for “%s” doesn't guess a short word next to an unknown word", (text, expected) =>
    expect(listFallbacks(text)).toEqual(expected));

  it('There is no fallback search if the catalog lacks the product', () => {
    for (const text of [
      'xylophone zzzzzz',
      'organic plums',
      'milk powder',
      'tillamook wine',
      'cheese size 6',
    ]) {
      expect(listFallbacks(text), text).toEqual([]);
    }
  });

  it('A fallback search drops at least one word and keeps at least one word', () => {
    const words = fc.array(fc.constantFrom('milk', 'cheese', 'organic', 'tillamook', 'qqqqqq'), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(words, (some) => {
        const groups = plan(some.join(' '));
        const fallbacks = listFallbackGroups(groups);
        expect(fallbacks.length).toBeLessThanOrEqual(9);
        for (const left of fallbacks) {
          expect(left.length).toBeGreaterThan(0);
          expect(left.length).toBeLessThan(groups.length);
        }
      }),
    );
  });
});

it.each([
  ['chorizo beef', 'chorizo'],
  ['beef chorizo', 'chorizo'],
  ['beef', 'beef'],
])('The search “%s” looks for the product “%s”; next to a meat product such as chorizo, “beef” only describes it', (text, expected) => {
  const groups = planSearch({ chorizo: 5, beef: 90 }, text);
  expect(groups.filter(({ isProduct }) => isProduct).map((group) => group.typed)).toEqual([expected]);
});

it.each([
  ['tilamook xylophone', []],
  ['tilamook 99', ['tilamook']],
])('The search “%s” has the fallbacks %j: a word is treated as a brand only if every other word is known', (text, tries) =>
  expect(joinTypedWords(listFallbackGroups(plan(text)))).toEqual(tries));
