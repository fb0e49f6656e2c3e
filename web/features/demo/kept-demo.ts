import { MAX_DISTANCE_MILES, MAX_QUANTITY, MIN_DISTANCE_MILES } from '#contract/limits.ts';
import { type Firmness, firmnesses } from '#domain/item/firmness.ts';
import { keptText } from '#web/lib/kept-text.ts';
import { demoText } from './demo-storage.ts';
import { sampleItems } from './sample-catalogue.ts';
import { sampleStores } from './sample-stores.ts';

export type DemoLine = {
  itemId: number;
  quantity: number;
  firmness: Firmness;
  /** Its own as long as the page is open, whatever its brand; its place where it has none yet. */
  id?: number | undefined;
  /** The same for what was added at once. */
  together?: number | undefined;
};

type Wish = Pick<DemoLine, 'itemId' | 'firmness'>;

export const isSameWish = (one: Wish, other: Wish): boolean =>
  one.itemId === other.itemId && one.firmness === other.firmness;

/** What a visitor did in the demo. */
export type KeptDemo = { lines: DemoLine[]; miles: number; storeIds: number[]; place: string | null };

const keptSeed = keptText('sessionStorage', 'cartwise.demo-seed');
const PLACE_MAX_CHARACTERS = 200;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isWholeBetween = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;

/** A line that was kept before wishes could be open is of the very product. */
const readFirmness = (value: unknown): Firmness =>
  firmnesses.find((firmness) => firmness === value) ?? 'product';

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
  return lines.filter((line, index) => lines.findIndex((other) => isSameWish(line, other)) === index);
}

/** Reads what was kept; whatever is not as we write it is left out, and null when nothing of it is. */
export function parseKept(text: string | null): KeptDemo | null {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? '');
  } catch {
    return null;
  }
  if (!isRecord(kept) || !Array.isArray(kept.lines)) return null;
  const storeIds = Array.isArray(kept.storeIds)
    ? sampleStores.map(({ id }) => id).filter((id) => (kept.storeIds as unknown[]).includes(id))
    : [];
  const lines = readLines(kept.lines);
  // A cart that was emptied stays empty; one of which nothing can be read does not.
  if (lines.length === 0 && kept.lines.length > 0) return null;
  return {
    lines,
    miles: isWholeBetween(kept.miles, MIN_DISTANCE_MILES, MAX_DISTANCE_MILES) ? kept.miles : 10,
    storeIds,
    place: typeof kept.place === 'string' ? kept.place.slice(0, PLACE_MAX_CHARACTERS) : null,
  };
}

/** The demo of an earlier look in this browser; null when there was none or storage is closed to us. */
export const readKept = (): KeptDemo | null => parseKept(demoText.read());

/** Keeps the demo; where storage is refused it lasts until the page is left. */
export const keep = (demo: KeptDemo): void => demoText.write(JSON.stringify(demo));

/** The seed of this visit's prices: drawn once by `draw`, the same until the tab is closed. */
export function visitSeed(draw: () => number): number {
  const known = keptSeed.read();
  if (known !== null && /^\d{1,10}$/.test(known)) return Number(known);
  const seed = draw();
  keptSeed.write(String(seed));
  return seed;
}
