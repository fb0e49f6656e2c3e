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
  /** An id that stays the same while the page is open, even if the line's brand changes. */
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
const isIntegerBetween = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;

/** Older versions didn't store `firmness`, because every line was for an exact product. */
const parseFirmness = (value: unknown): Firmness =>
  firmnessLevels.find((firmness) => firmness === value) ?? 'product';

function parseLines(value: unknown): DemoLine[] {
  if (!Array.isArray(value)) return [];
  const lines = value.flatMap((line): DemoLine[] =>
    isRecord(line) &&
    isIntegerBetween(line.itemId, 1, sampleItems.length) &&
    typeof line.quantity === 'number' &&
    isIntegerBetween(line.quantity * 2, 1, MAX_QUANTITY * 2)
      ? [{ itemId: line.itemId, quantity: line.quantity, firmness: parseFirmness(line.firmness) }]
      : [],
  );
  return lines.filter((line, index) => lines.findIndex((other) => isSameChoice(line, other)) === index);
}

/** Parses a stored demo and leaves out its invalid parts. Returns null if no part is valid. */
export function parseDemo(text: string | null): DemoState | null {
  let storedState: unknown;
  try {
    storedState = JSON.parse(text ?? '');
  } catch {
    return null;
  }
  if (!isRecord(storedState) || !Array.isArray(storedState.lines)) return null;
  const storeIds = Array.isArray(storedState.storeIds)
    ? sampleStores.map(({ id }) => id).filter((id) => (storedState.storeIds as unknown[]).includes(id))
    : [];
  const lines = parseLines(storedState.lines);
  // An empty cart is valid. A cart with only invalid lines isn't.
  if (lines.length === 0 && storedState.lines.length > 0) return null;
  return {
    lines,
    miles: isIntegerBetween(storedState.miles, MIN_DISTANCE_MILES, MAX_DISTANCE_MILES)
      ? storedState.miles
      : 10,
    storeIds,
    place: typeof storedState.place === 'string' ? storedState.place.slice(0, PLACE_MAX_CHARACTERS) : null,
  };
}

export const readDemo = (): DemoState | null => parseDemo(storedDemo.read());

export const saveDemo = (demo: DemoState): void => storedDemo.write(JSON.stringify(demo));

export function getDemoPriceSeed(drawSeed: () => number): number {
  const storedText = storedSeed.read();
  if (storedText !== null && /^\d{1,10}$/.test(storedText)) return Number(storedText);
  const seed = drawSeed();
  storedSeed.write(String(seed));
  return seed;
}
