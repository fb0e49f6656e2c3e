/** Abbreviations that are recognized even as part of a longer search, such as "oj no pulp". */
export const shortForms: readonly (readonly [string, string])[] = [
  ['oj', 'orange juice'],
  ['aj', 'apple juice'],
  ['tp', 'toilet paper'],
  ['pb', 'peanut butter'],
  ['acv', 'apple cider vinegar'],
  ['evoo', 'extra virgin olive oil'],
  ['ap flour', 'all purpose flour'],
  ['ww bread', 'whole wheat bread'],
  ['ny strip', 'new york strip'],
];

const HALF_AND_HALF = /(?:\b1\/2|½) ?(?:&|and|n|'n'?|y|\+) ?(?:1\/2\b|½)/gi;

export const expandHalfAndHalf = (text: string): string => text.replace(HALF_AND_HALF, 'half and half');

/**
 * Abbreviations that are recognized only if they're the whole search. "pt" means paper towels, but a "pt" of cream is a
 * pint.
 */
const standaloneShortForms: typeof shortForms = [
  ['pt', 'paper towels'],
  ['v8', 'v8 juice'],
  ['a1', 'steak sauce'],
  ['a.1.', 'steak sauce'],
  ['1%', '1% milk'],
  ['2%', '2% milk'],
];

const longForms = new Map([...shortForms, ...standaloneShortForms]);

/** Expands the text only if all of it is an abbreviation (decision 26). Abbreviations are too short to search for. */
export const expandShortForm = (text: string): string | undefined => longForms.get(text.trim().toLowerCase());

/** Matches "Do you have any of those" and "hey um where is the". */
const QUESTION_START =
  /^(?:(?:hey|ok|okay|u[mh]+|er)[ ,]+)*(?:do (?:you|they) (?:have|sell|carry)|where (?:is|are|can i (?:find|get))|where's|(?:i'm |i am )?looking for|show me|find me)(?: (?:any|some|the|of|those|these|that))*[ ,]+(?=.)/i;

export const removeQuestion = (text: string): string =>
  text.trim().replace(/\s+/g, ' ').replace(QUESTION_START, '');
