/** The placeholders of a text in order: `['item', 'day']` for "Added {item} on {day}". */
export const listPlaceholders = (english: string): string[] => [
  ...new Set([...english.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)),
];

/** Replaces named placeholders by numbers: "Added {0}" for "Added {day}". A number is the name's index in `names`. */
export const numberPlaceholders = (text: string, names: readonly string[]): string =>
  text.replace(/\{(\w+)(?=[},])/g, (whole, name) =>
    names.includes(name) ? `{${names.indexOf(name)}` : whole,
  );

/**
 * English and translation of a text with named placeholders, both numbered. Quoted braces in the translation, such as
 * `'{'hotkey'}'`, are part of the text.
 */
export function numberPlaceholderPair([english, translation]: readonly [string, string]): [string, string] {
  const names = listPlaceholders(english).filter((name) => translation.includes(`{${name}`));
  return [numberPlaceholders(english, names), numberPlaceholders(translation, names)];
}
