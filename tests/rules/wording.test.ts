import { describe, expect, it } from 'vitest';
import texts from '#languages/es.json' with { type: 'json' };

/** Words that made the product sound translated, each with its replacement. */
const banned: Record<string, string> = {
  'in 10': 'most likely',
  'in 5': 'likely',
  'could not be': 'couldn’t',
  tick: 'check off',
  till: 'receipt, register',
  anew: 'again, over',
  dearer: 'costs more',
  'e-mail': 'email',
  somebody: 'someone',
  nobody: 'no one',
};

/** Strings that the specification prescribes verbatim. */
const prescribedTexts = new Set<string>([]);

describe('Texts for shoppers', () => {
  it.each(Object.entries(banned))('Text for shoppers never says “%s” (use “%s” instead)', (words) => {
    const pattern = new RegExp(`\\b${words}(s|ed|ing)?\\b`, 'i');
    const offendingTexts = Object.keys(texts).filter(
      (text) => pattern.test(text) && !prescribedTexts.has(text),
    );
    expect(offendingTexts).toEqual([]);
  });
});
