import type { SearchAnswer } from '#contract/grocery-items.ts';

const quoted = (words: readonly string[]) => words.map((word) => `"${word}"`).join(', ');
const isSize = (text: string) => /^[\d.]+ ?[a-z ]+$/i.test(text);

/** The typed text with these words taken out or replaced, however they were written. */
const replaceWords = (text: string, words: string, by: string) =>
  text.replace(new RegExp(words.split(' ').join('[^a-z0-9]+'), 'i'), by);

/** What the answer was looked for by, in the shopper's own words. */
function lookedFor(query: string, { dropped, correctedTo }: SearchAnswer): string {
  let text = query;
  for (const words of dropped) text = replaceWords(text, words, '');
  for (const { typed, used } of correctedTo) text = replaceWords(text, typed, used);
  return text.replace(/\s+/g, ' ').trim();
}

/** What a search answer left out or replaced, as one would say it; '' where it has all that was typed. */
export function admissionWords(query: string, answer: SearchAnswer): string {
  const { items, dropped, correctedTo } = answer;
  const [first] = items;
  if (first === undefined || (dropped.length === 0 && correctedTo.length === 0)) return '';
  const words = dropped.filter((text) => !isSize(text));
  const [size] = dropped.filter(isSize);
  const units = [...new Set(items.filter(({ name }) => name === first.name).map(({ unit }) => unit))];
  const comesIn = `No ${size}. ${first.name} comes in ${units.slice(0, 2).join(' and ')}.`;
  if (words.length > 0) return `Nothing for ${quoted(words)}. Showing ${lookedFor(query, answer)}:`;
  if (size !== undefined) return comesIn;
  return `Showing ${lookedFor(query, answer)}.`;
}
