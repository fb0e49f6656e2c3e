import { keptText } from '#web/lib/kept-text.ts';

const kept = keptText('sessionStorage', 'cartwise.recipe');

/** Passes the text of a recipe shared by another app to the recipe page. */
export const keepRecipe = (text: string): void => kept.write(text);

/** Returns that text once; '' if there is none. */
export function takeKeptRecipe(): string {
  const text = kept.read() ?? '';
  kept.write(null);
  return text;
}
