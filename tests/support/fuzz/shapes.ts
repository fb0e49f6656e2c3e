import type { Dice } from './dice.ts';

/** JSON of about this many bytes that is expensive to process: many keys, deep nesting, or long strings and lists. */
const shapes: readonly ((bytes: number) => string)[] = [
  (bytes) => `{${Array.from({ length: bytes / 14 }, (_, index) => `"key${index}":0`).join()}}`,
  (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  (bytes) => `${'{"a":'.repeat(bytes / 6)}0${'}'.repeat(bytes / 6)}`,
  (bytes) => `"a${' '.repeat(bytes)}z"`,
  (bytes) => `"${'a'.repeat(bytes)}!"`,
  (bytes) => `"${'1 1/2 '.repeat(bytes / 6)}"`,
  (bytes) => `"${'\\n'.repeat(bytes / 2)}"`,
  (bytes) => `[${'0,'.repeat(bytes / 2)}0]`,
  (bytes) => `[${'{},'.repeat(bytes / 3)}{}]`,
  (bytes) => `[${'"",'.repeat(bytes / 3)}""]`,
];

type Box = Record<string, unknown>;

const PLACEHOLDER = 'a hostile shape goes here';

/** Every object and list in a value, including the value itself. */
const boxesIn = (value: unknown): Box[] =>
  typeof value === 'object' && value !== null ? [value as Box, ...Object.values(value).flatMap(boxesIn)] : [];

/**
 * Puts an expensive shape into a valid body, in place of one of its values or in an unknown field, or returns the shape
 * alone. The shape's size is about half of `maxBytes`, most of it, or slightly more.
 */
export function makeHostileBody(valid: unknown, maxBytes: number, dice: Dice): string {
  const shape = dice.oneOf(shapes)(Math.floor(maxBytes * dice.oneOf([0.4, 0.8, 1.1])));
  const body = structuredClone(valid);
  const boxes = boxesIn(body);
  if (boxes.length === 0 || dice.isIn(1, 5)) return shape;
  const box = dice.oneOf(boxes);
  box[dice.oneOf([...Object.keys(box), 'unknown'])] = PLACEHOLDER;
  return JSON.stringify(body).replace(JSON.stringify(PLACEHOLDER), () => shape);
}
