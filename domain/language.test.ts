import { afterEach, describe, expect, it } from 'vitest';
import {
  currentLocale,
  formatCount,
  joinList,
  type Language,
  localizedBrand,
  localizedItemName,
  localizedUnit,
  t,
  translateText,
  translateToEnglish,
  translateToParts,
} from '#domain/language.ts';

const echo: Language = {
  locale: 'es-US',
  translate: (key, values) => (key.startsWith('Un') ? undefined : `«${key}» ${values.join('+')}`),
  translateToEnglish: (words) => (words[0] === 'leche' ? 'milk' : undefined),
  translateItemName: (name) => (name === 'Milk' ? 'Leche' : undefined),
  translateBrandName: (brand) => (brand === 'Store brand' ? 'De la tienda' : undefined),
  translateSize: (unit) => unit.replace('ct', 'piezas'),
};
const useLanguage = (language: Language) => {
  globalThis.cartwiseLanguage = () => language;
};
const around = (parts: TemplateStringsArray, ..._values: readonly unknown[]) => translateToParts(parts);

afterEach(() => {
  globalThis.cartwiseLanguage = undefined;
});

describe('English', () => {
  it('In English, messages are returned as written in the code', () => {
    expect(t`Added ${'milk'} to ${2} carts`).toBe('Added milk to 2 carts');
    expect(translateText('Added')).toBe('Added');
    expect(around`Added ${'x'} by ${'y'}`).toEqual(['Added ', 0, ' by ', 1, '']);
  });

  it('Product names and sizes are unchanged in English', () => {
    expect([localizedItemName('Milk'), localizedBrand('Store brand'), localizedUnit('12 ct')]).toEqual([
      ...['Milk', 'Store brand', '12 ct'],
    ]);
    expect(translateToEnglish(['leche'])).toBeUndefined();
  });

  it('In English, joined lists and counts with units follow US conventions', () => {
    expect(currentLocale()).toBe('en-US');
    expect(joinList(['Aldi', 'Target', 'Kroger'])).toBe('Aldi, Target, and Kroger');
    expect(joinList(['Aldi', 'Target'], 'disjunction')).toBe('Aldi or Target');
    expect([0, 1, 2.5].map((count) => formatCount(count, 'mile'))).toEqual([
      '0 miles',
      '1 mile',
      '2.5 miles',
    ]);
  });
});

describe('Other languages', () => {
  it('A translation is looked up by its English text with numbered placeholders', () => {
    useLanguage(echo);
    expect(t`Added ${'milk'} to ${2} carts`).toBe('«Added {0} to {1} carts» milk+2');
    expect(translateText('Added')).toBe('«Added» ');
    expect(formatCount(1, 'mile')).toBe('«{0} mile» 1');
  });

  it('Text without a translation falls back to English', () => {
    useLanguage(echo);
    expect([t`Undo ${1}`, translateText('Undo')]).toEqual(['Undo 1', 'Undo']);
    expect(around`Undo ${'x'}`).toEqual(['Undo ', 0, '']);
  });

  it('A translation can reorder its placeholders', () => {
    useLanguage({ ...echo, translate: (_, [item, who]) => `${who} puso ${item}` });
    expect(around`Added ${'x'} by ${'y'}`).toEqual(['', 1, ' puso ', 0, '']);
  });

  it('Product names, brands and sizes are shown in Spanish if translations are known', () => {
    useLanguage(echo);
    expect(['Milk', 'Kemps'].map(localizedItemName)).toEqual(['Leche', 'Kemps']);
    expect(['Store brand', 'Kemps'].map(localizedBrand)).toEqual(['De la tienda', 'Kemps']);
    expect(localizedUnit('12 ct')).toBe('12 piezas');
    expect([translateToEnglish(['leche']), translateToEnglish(['goya'])]).toEqual(['milk', undefined]);
  });

  it('In Spanish, the words in a series are joined with “y”', () => {
    useLanguage(echo);
    expect([currentLocale(), joinList(['Aldi', 'Target'])]).toEqual(['es-US', 'Aldi y Target']);
  });
});
