import { createStoredText } from '#web/lib/stored-text.ts';

const storedRecipe = createStoredText('sessionStorage', 'cartwise.recipe');

export const saveSharedRecipe = (text: string): void => storedRecipe.write(text);

export function takeSharedRecipe(): string {
  const text = storedRecipe.read() ?? '';
  storedRecipe.write(null);
  return text;
}
