import type { SeededRandom } from './dice.ts';

const expensiveShapes: readonly ((bytes: number) => string)[] = [
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

type Container = Record<string, unknown>;

const PLACEHOLDER = 'a hostile shape goes here';

const listContainers = (value: unknown): Container[] =>
  typeof value === 'object' && value !== null
    ? [value as Container, ...Object.values(value).flatMap(listContainers)]
    : [];

/**
 * Creates a request body that is expensive to process. Usually, it's a valid body with expensive JSON in place of a
 * value or in an unknown field. One body in five is only the expensive JSON. This JSON is 40%, 80% or 110% of
 * `maxBytes` long.
 */
export function makeHostileBody(valid: unknown, maxBytes: number, random: SeededRandom): string {
  const shape = random.oneOf(expensiveShapes)(Math.floor(maxBytes * random.oneOf([0.4, 0.8, 1.1])));
  const body = structuredClone(valid);
  const containers = listContainers(body);
  if (containers.length === 0 || random.chance(1, 5)) return shape;
  const box = random.oneOf(containers);
  box[random.oneOf([...Object.keys(box), 'unknown'])] = PLACEHOLDER;
  return JSON.stringify(body).replace(JSON.stringify(PLACEHOLDER), () => shape);
}
