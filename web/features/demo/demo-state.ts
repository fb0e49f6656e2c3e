import { MAX_DISTANCE_MILES, MAX_QUANTITY, MIN_DISTANCE_MILES } from '#contract/limits.ts';
import { type Firmness, firmnessLevels } from '#domain/item/firmness.ts';
import { createStoredText } from '#web/lib/stored-text.ts';
import { storedDemo } from './demo-storage.ts';
import { sampleItems } from './sample-catalog.ts';
import { sampleStores } from './sample-stores.ts';

export type DemoLine = {
  itemId: number;
  quantity: number;
  firmness: Firmness;
  /** Stays the same while the page is open, even if the line's brand changes. */
  id?: number | undefined;
  together?: number | undefined;
};

type ChosenItem = Pick<DemoLine, 'itemId' | 'firmness'>;

export const isSameChoice = (one: ChosenItem, other: ChosenItem): boolean =>
  one.itemId === other.itemId && one.firmness === other.firmness;

export type DemoState = { lines: DemoLine[]; miles: number; storeIds: number[]; place: string | null };

const storedSeed = createStoredText('sessionStorage', 'cartwise.demo-seed');
const PLACE_MAX_CHARACTERS = 200;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isWholeBetween = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;

/** Older versions didn't store `firmness`, because every line was for an exact product. */
const readFirmness = (value: unknown): Firmness =>
  firmnessLevels.find((firmness) => firmness === value) ?? 'product';

function readLines(value: unknown): DemoLine[] {
  if (!Array.isArray(value)) return [];
  const lines = value.flatMap((line): DemoLine[] =>
    isRecord(line) &&
    isWholeBetween(line.itemId, 1, sampleItems.length) &&
    typeof line.quantity === 'number' &&
    isWholeBetween(line.quantity * 2, 1, MAX_QUANTITY * 2)
      ? [{ itemId: line.itemId, quantity: line.quantity, firmness: readFirmness(line.firmness) }]
      : [],
  );
  return lines.filter((line, index) => lines.findIndex((other) => isSameChoice(line, other)) === index);
}

/** Drops invalid parts. Returns null if nothing valid is left. */
export function parseDemo(text: string | null): DemoState | null {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? '');
  } catch {
    return null;
  }
  if (!isRecord(stored) || !Array.isArray(stored.lines)) return null;
  const storeIds = Array.isArray(stored.storeIds)
    ? sampleStores.map(({ id }) => id).filter((id) => (stored.storeIds as unknown[]).includes(id))
    : [];
  const lines = readLines(stored.lines);
  // A demo whose cart the shopper emptied is valid. A demo whose cart has only invalid lines isn't.
  if (lines.length === 0 && stored.lines.length > 0) return null;
  return {
    lines,
    miles: isWholeBetween(stored.miles, MIN_DISTANCE_MILES, MAX_DISTANCE_MILES) ? stored.miles : 10,
    storeIds,
    place: typeof stored.place === 'string' ? stored.place.slice(0, PLACE_MAX_CHARACTERS) : null,
  };
}

export const readDemo = (): DemoState | null => parseDemo(storedDemo.read());

export const saveDemo = (demo: DemoState): void => storedDemo.write(JSON.stringify(demo));

export function getDemoPriceSeed(draw: () => number): number {
  const known = storedSeed.read();
  if (known !== null && /^\d{1,10}$/.test(known)) return Number(known);
  const seed = draw();
  storedSeed.write(String(seed));
  return seed;
}
