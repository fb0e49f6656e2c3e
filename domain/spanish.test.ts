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
