import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inCatalogueWords } from '#domain/list-words.ts';
import { foldWords } from '#domain/search-words.ts';
import { inEnglish, nearSpanish, readSpanish } from '#domain/spanish.ts';
import { spanishTable } from '#domain/spanish-table.ts';

const names = spanishTable.split(',').flatMap((line) => line.split('=')[0]?.trim().split('|') ?? []);
const english = (text: string) => inEnglish(foldWords(text));
const near = (text: string) => nearSpanish(foldWords(text)).map((words) => words.join(' '));

describe('Spanish', () => {
  it.each([
    ['leche', 'milk'],
    ['Pechugas de pollo', 'chicken breast'],
    ['jitomates', 'tomatoes'],
    ['leche entera orgánica', 'organic whole milk'],
    ['pan', 'bread'],
    ['camarones congelados', 'frozen shrimp'],
  ])('says %s as %s', (spanish, said) => {
    expect(english(spanish)).toBe(said);
    expect(inCatalogueWords(foldWords(spanish).join(' '))).toBe(said);
  });

  it.each(['peter pan', 'root beer', 'milk', 'salsa verde', 'late', 'organic'])('leaves %s alone', (text) => {
    expect(english(text)).toBeUndefined();
  });

  it('leaves the words of a brand as they are, beside a name that is Spanish for sure', () => {
    const parts = readSpanish(foldWords('frijoles negros goya'));
    expect(parts?.map(({ name }) => name?.english.join(' '))).toEqual(['black beans', undefined]);
    expect(readSpanish(foldWords('pan goya'))).toBeNull();
  });

  it.each([
    ['lehce', 'milk'],
    ['poyo', 'chicken'],
    ['pechuga de poyo', 'chicken breast'],
    ['guevos', 'eggs'],
    ['sanahorias', 'carrots'],
    ['zanahor', 'carrots'],
  ])('knows what %s was meant to be', (typed, meant) => {
    expect(near(typed)).toContain(meant);
  });

  it.each([
    // As it sounds: of four letters no other slip is looked for.
    ['keso', 'cheese'],
    ['quezo', 'cheese'],
    ['gengibre', 'ginger'],
    ['pabo', 'turkey'],
    ['mais', 'sweet corn'],
    ['uebo', 'eggs'],
    ['kafe', 'coffee'],
    ['ajjo', 'garlic'],
    // As it sounds, and a slip beside.
    ['sanaoira', 'carrots'],
    ['totriya', 'tortillas'],
    ['kamaorn', 'shrimp'],
    ['jenjirbe', 'ginger'],
    ['matnekilla', 'butter'],
    ['arros balnko', 'white rice'],
    // One letter too many, too few, another one, or two that changed places; at either end too.
    ['zanahoriaa', 'carrots'],
    ['zanahria', 'carrots'],
    ['zanahoriq', 'carrots'],
    ['asucra', 'sugar'],
    ['pechuga de pollp', 'chicken breast'],
    // The beginning of a name, or of its last word.
    ['frijo', 'beans'],
    ['leche de almendr', 'almond milk'],
  ])('takes %s for %s alone', (typed, meant) => expect(near(typed)).toEqual([meant]));

  it('puts what sounds the same before what is a slip away, and what was begun in the order of the table', () => {
    expect(near('serveza')).toEqual(['beer', 'cherries']);
    expect(near('pechu')).toEqual(['chicken breast', 'boneless chicken breast', 'sliced turkey breast']);
  });

  it.each([
    ['two slips', 'zanahroai'],
    ['two slips that look like a change of places', 'zanapoia'],
    ['two others', 'zanarpia'],
    ['three letters', 'uba'],
    ['another first letter', 'peche'],
    ['a word less', 'pechug pollo'],
    ['what sounds otherwise', 'leke'],
    ['a name', 'queso'],
    ['a name in the plural', 'tomates'],
    ['four letters of a name', 'frij'],
    ['what could be more than three things', 'leche d'],
  ])('guesses nothing from %s', (_what, typed) => expect(near(typed)).toEqual([]));

  it('reads a name of up to five words as one, and the longest where several begin', () => {
    const partsOf = (text: string) =>
      readSpanish(foldWords(text))?.map(({ from, length, name }) => [from, length, name?.english.join(' ')]);
    expect(partsOf('pechuga de pollo sin hueso')).toEqual([[0, 5, 'boneless chicken breast']]);
    expect(partsOf('leche de coco lala')).toEqual([
      [0, 3, 'coconut milk'],
      [3, 1, undefined],
    ]);
    // "Pan" and "te" are English too: sure is what stands beside them.
    expect(partsOf('te verde goya')?.length).toBe(2);
    expect(partsOf('pan frijoles goya')?.length).toBe(3);
    expect(partsOf('lala leche de la vaca')).toEqual([
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
  ])('%s is %s', (text, said) => expect(english(text)).toBe(said));

  it('guesses nothing from what is short or could be many things', () => {
    for (const text of ['pe', 'lec', 'papel', 'choco late']) expect(near(text)).toEqual([]);
  });

  it('has one meaning for a name, and finds it by its plural', () => {
    expect(names.length).toBe(new Set(names).size);
    fc.assert(
      fc.property(fc.constantFrom(...names), (name) => {
        expect(english(name)).toBeDefined();
        expect(english(/[a-z]{3}[aeiou]$/.test(name) ? `${name}s` : name)).toBe(english(name));
      }),
    );
  });
});
