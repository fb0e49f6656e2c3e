import { storedText } from '#web/lib/stored-text.ts';

const stored = storedText('sessionStorage', 'cartwise.recipe');

/** The recipe page takes it once. */
export const saveSharedRecipe = (text: string): void => stored.write(text);

export function takeSharedRecipe(): string {
  const text = stored.read() ?? '';
  stored.write(null);
  return text;
}
