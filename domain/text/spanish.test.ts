import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { translateToCatalogName } from '#domain/list/words.ts';
import { foldWords } from '#domain/search/words.ts';
import { findSimilarSpanishNames, parseSpanish, translateToEnglish } from '#domain/text/spanish.ts';
import { spanishToEnglishPhrases } from '#domain/text/spanish-table.ts';

const names = spanishToEnglishPhrases
  .split(',')
  .flatMap((line) => line.split('=')[0]?.trim().split('|') ?? []);
const translate = (text: string) => translateToEnglish(foldWords(text));
const suggest = (text: string) => findSimilarSpanishNames(foldWords(text)).map((words) => words.join(' '));

describe('Spanish', () => {
  it.each([
    ['leche', 'milk'],
    ['Pechugas de pollo', 'chicken breast'],
    ['jitomates', 'tomatoes'],
    ['leche entera orgánica', 'organic whole milk'],
    ['pan', 'bread'],
    ['camarones congelados', 'frozen shrimp'],
  ])('The Spanish phrase “%s” is translated to “%s”', (spanish, expected) => {
    expect(translate(spanish)).toBe(expected);
    expect(translateToCatalogName(foldWords(spanish).join(' '))).toBe(expected);
  });

  it.each([
    'peter pan',
    'root beer',
    'milk',
    'salsa verde',
    'late',
    'dishwasher detergent',
    'organic',
  ])("“%s” isn't treated as Spanish and stays untranslated", (text) => {
    expect(translate(text)).toBeUndefined();
  });

  it('A brand typed next to a Spanish product name stays untranslated', () => {
    const parts = parseSpanish(foldWords('frijoles negros goya'));
    expect(parts?.map(({ name }) => name?.english.join(' '))).toEqual(['black beans', undefined]);
    expect(parseSpanish(foldWords('pan goya'))).toBeNull();
  });

  it.each([
    ['lehce', 'milk'],
    ['poyo', 'chicken'],
    ['pechuga de poyo', 'chicken breast'],
    ['guevos', 'eggs'],
    ['sanahorias', 'carrots'],
    ['zanahor', 'carrots'],
  ])('The misspelled Spanish name “%s” is recognized as %s', (typed, meant) => {
    expect(suggest(typed)).toContain(meant);
  });

  it.each([
    ['keso', 'cheese'],
    ['quezo', 'cheese'],
    ['gengibre', 'ginger'],
    ['pabo', 'turkey'],
    ['mais', 'sweet corn'],
    ['uebo', 'eggs'],
    ['kafe', 'coffee'],
    ['ajjo', 'garlic'],
    ['sanaoira', 'carrots'],
    ['totriya', 'tortillas'],
    ['kamaorn', 'shrimp'],
    ['jenjirbe', 'ginger'],
    ['matnekilla', 'butter'],
    ['arros balnko', 'white rice'],
    ['zanahoriaa', 'carrots'],
    ['zanahria', 'carrots'],
    ['zanahoriq', 'carrots'],
    ['asucra', 'sugar'],
    ['pechuga de pollp', 'chicken breast'],
    ['frijo', 'beans'],
    ['leche de almendr', 'almond milk'],
  ])('The only suggestion for the misspelled Spanish name “%s” is %s', (typed, meant) =>
    expect(suggest(typed)).toEqual([meant]));

  it('In Spanish suggestions, names that sound like the typed text come before names that differ from it by a typo', () => {
    expect(suggest('serveza')).toEqual(['beer', 'cherries']);
    expect(suggest('pechu')).toEqual(['chicken breast', 'boneless chicken breast', 'sliced turkey breast']);
  });

  it.each([
    ['two typos', 'zanahroai'],
    ['two typos that look like a transposition', 'zanapoia'],
    ['two other typos', 'zanarpia'],
    ['three letters', 'uba'],
    ['another first letter', 'peche'],
    ['a missing word', 'pechug pollo'],
    ['a different sound', 'leke'],
    ['a correct name', 'queso'],
    ['a correct plural', 'tomates'],
    ['four letters of a name', 'frij'],
    ['more than three candidates', 'leche d'],
  ])("Spanish text with %s doesn't get a suggestion: “%s”", (_what, typed) =>
    expect(suggest(typed)).toEqual([]));

  it('A Spanish product name can have five words, and the longest match wins', () => {
    const listParts = (text: string) =>
      parseSpanish(foldWords(text))?.map(({ from, length, name }) => [from, length, name?.english.join(' ')]);
    expect(listParts('pechuga de pollo sin hueso')).toEqual([[0, 5, 'boneless chicken breast']]);
    expect(listParts('leche de coco lala')).toEqual([
      [0, 3, 'coconut milk'],
      [3, 1, undefined],
    ]);
    // "Pan" and "te" are also English words, so the neighboring words determine the language.
    expect(listParts('te verde goya')?.length).toBe(2);
    expect(listParts('pan frijoles goya')?.length).toBe(3);
    expect(listParts('lala leche de la vaca')).toEqual([
      [0, 1, undefined],
      [1, 1, 'milk'],
      [4, 1, undefined],
    ]);
  });

  it.each([
    ['pan con queso', 'bread cheese'],
    ['pollo congelado organico', 'frozen organic chicken'],
    ['pan', 'bread'],
    ['te', 'tea'],
    ['leche goya', undefined],
    ['congelado', undefined],
    ['sin sal', undefined],
    ['pan integral lala', undefined],
  ])('The Spanish phrase “%s” is translated to %s', (text, expected) =>
    expect(translate(text)).toBe(expected));

  it("Short or ambiguous text isn't interpreted as Spanish", () => {
    for (const text of ['pe', 'lec', 'papel', 'choco late']) expect(suggest(text)).toEqual([]);
  });

  it('Each Spanish product name has one translation, which its plural shares', () => {
    expect(names.length).toBe(new Set(names).size);
    fc.assert(
      fc.property(fc.constantFrom(...names), (name) => {
        expect(translate(name)).toBeDefined();
        expect(translate(/[a-z]{3}[aeiou]$/.test(name) ? `${name}s` : name)).toBe(translate(name));
      }),
    );
  });
});
