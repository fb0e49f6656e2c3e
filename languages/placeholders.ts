/** The placeholders of a text in order: `['item', 'day']` for "Added {item} on {day}". */
export const placeholdersOf = (english: string): string[] => [
  ...new Set([...english.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)),
];

/** Replaces named placeholders by numbers: "Added {0}" for "Added {day}". A number is the name's index in `names`. */
export const numbered = (text: string, names: readonly string[]): string =>
  text.replace(/\{(\w+)(?=[},])/g, (whole, name) =>
    names.includes(name) ? `{${names.indexOf(name)}` : whole,
  );

/**
 * English and translation of a text with named placeholders, both numbered. Quoted braces in the translation, such as
 * `'{'hotkey'}'`, are part of the text.
 */
export function numberedPair([english, translation]: readonly [string, string]): [string, string] {
  const names = placeholdersOf(english).filter((name) => translation.includes(`{${name}`));
  return [numbered(english, names), numbered(translation, names)];
}
