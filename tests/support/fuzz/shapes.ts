import type { Dice } from './dice.ts';

/** JSON of about so many bytes whose shape is what costs: keys, depth, length. */
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

/** Every object and list in a value, itself included. */
const boxesIn = (value: unknown): Box[] =>
  typeof value === 'object' && value !== null ? [value as Box, ...Object.values(value).flatMap(boxesIn)] : [];

/**
 * The JSON of a valid body with one value replaced by a hostile shape, or with the shape under an unknown name, or of the
 * shape alone; about as long as the call allows, half of that, or a little more.
 */
export function shapedBody(valid: unknown, maxBytes: number, dice: Dice): string {
  const shape = dice.oneOf(shapes)(Math.floor(maxBytes * dice.oneOf([0.4, 0.8, 1.1])));
  const body = structuredClone(valid);
  const boxes = boxesIn(body);
  if (boxes.length === 0 || dice.isIn(1, 5)) return shape;
  const box = dice.oneOf(boxes);
  box[dice.oneOf([...Object.keys(box), 'unknown'])] = PLACEHOLDER;
  return JSON.stringify(body).replace(JSON.stringify(PLACEHOLDER), () => shape);
}
