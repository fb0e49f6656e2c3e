export const listPlaceholders = (english: string): string[] => [
  ...new Set([...english.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)),
];

/** Replaces placeholders with their indexes in `names`: "Added {day}" becomes "Added {0}". */
export const assignPlaceholderNumbers = (text: string, names: readonly string[]): string =>
  text.replace(/\{(\w+)(?=[},])/g, (whole, name) =>
    names.includes(name) ? `{${names.indexOf(name)}` : whole,
  );

/**
 * Numbers the placeholders in the same way in a message and its translation. Quoted braces in the translation, such as
 * `'{'hotkey'}'`, aren't placeholders.
 */
export function assignPairPlaceholderNumbers([english, translation]: readonly [string, string]): [
  string,
  string,
] {
  const names = listPlaceholders(english).filter((name) => translation.includes(`{${name}`));
  return [assignPlaceholderNumbers(english, names), assignPlaceholderNumbers(translation, names)];
}
