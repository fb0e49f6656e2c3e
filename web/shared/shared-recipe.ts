import { createStoredText } from '#web/lib/stored-text.ts';

const stored = createStoredText('sessionStorage', 'cartwise.recipe');

export const saveSharedRecipe = (text: string): void => stored.write(text);

export function takeSharedRecipe(): string {
  const text = stored.read() ?? '';
  stored.write(null);
  return text;
}
