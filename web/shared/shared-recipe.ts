import { storedText } from '#web/lib/stored-text.ts';

const kept = storedText('sessionStorage', 'cartwise.recipe');

/** Passes a recipe shared by another app to the recipe page, which takes it once. */
export const saveSharedRecipe = (text: string): void => kept.write(text);

export function takeSharedRecipe(): string {
  const text = kept.read() ?? '';
  kept.write(null);
  return text;
}
