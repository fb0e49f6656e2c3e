/** What shoppers write in two letters and mean something that has a longer name, also among other words: "oj no pulp". */
export const shortForms: readonly (readonly [string, string])[] = [
  ['oj', 'orange juice'],
  ['aj', 'apple juice'],
  ['tp', 'toilet paper'],
  ['pb', 'peanut butter'],
];

/** The same where it is all that was written: a "pt" of cream is a pint. */
const formsAlone: typeof shortForms = [
  ['pt', 'paper towels'],
  ['v8', 'v8 juice'],
  ['a1', 'steak sauce'],
  ['a.1.', 'steak sauce'],
  ['1%', '1% milk'],
  ['2%', '2% milk'],
];

const longForms = new Map([...shortForms, ...formsAlone]);

/**
 * The long form of a short one that is all that was written: too short to be looked for, it is looked for by that (decision
 * 0026). Undefined of anything else.
 */
export const longFormOf = (text: string): string | undefined => longForms.get(text.trim().toLowerCase());
