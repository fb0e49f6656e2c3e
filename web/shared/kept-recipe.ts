import { keptText } from '#web/lib/kept-text.ts';

const kept = keptText('sessionStorage', 'cartwise.recipe');

/** The text of a recipe that another app shared, on its way to the page that reads it. */
export const keepRecipe = (text: string): void => kept.write(text);

/** That text, once; '' where there is none. */
export function takeKeptRecipe(): string {
  const text = kept.read() ?? '';
  kept.write(null);
  return text;
}
