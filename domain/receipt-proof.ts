import type { Reduction, Tally, TallyItem } from './receipt-tally.ts';

export type Proof = {
  items: TallyItem[];
  /** Fees, less what was taken off the whole. */
  otherCents: number;
  /** Printed less added; null where no sum is printed. */
  differenceCents: number | null;
  /** Those of them to look at. */
  doubtful: ReadonlySet<TallyItem>;
};

type Reading = (reduction: Reduction) => boolean;

/** Which lines take something off: those printed as less, all of them, or none of those that speak of savings. */
const READINGS: readonly Reading[] = [
  ({ isSigned }) => isSigned,
  () => true,
  ({ isSigned, isSaving }) => isSigned && !isSaving,
];

function apply(tally: Tally, counts: Reading) {
  const copies = new Map(tally.items.map((item) => [item, { ...item }]));
  let wholeOffCents = 0;
  for (const reduction of tally.reductions) {
    const { item, cents, isMember } = reduction;
    const own = item === null ? undefined : copies.get(item);
    if (own !== undefined && isMember) own.isMember = true;
    if (reduction.isTold) continue;
    if (counts(reduction)) {
      if (own === undefined || own.offCents + cents > own.grossCents) wholeOffCents += cents;
      else own.offCents += cents;
    } else if (own !== undefined) {
      // It says what was saved already: without it the thing cost so much more.
      own.regularCents ??= own.grossCents + cents;
    }
  }
  const items = [...copies.values()];
  const lineCents = items.reduce((sum, { grossCents, offCents }) => sum + grossCents - offCents, 0);
  return { items, lineCents, beforeCents: lineCents + tally.feeCents - wholeOffCents, wholeOffCents };
}

/** By how much the printed sums are more than what they sum up; the first that is off, 0 where none is. */
function differenceOf(
  { subtotalCents, taxCents, totalCents, lateFeeCents, lateOffCents }: Tally,
  beforeCents: number,
): number | null {
  if (subtotalCents === null && totalCents === null) return null;
  const late = lateFeeCents - lateOffCents + (taxCents ?? 0);
  const atSubtotal = subtotalCents === null ? 0 : subtotalCents - beforeCents;
  const atTotal = totalCents === null ? 0 : totalCents - ((subtotalCents ?? beforeCents) + late);
  return atSubtotal === 0 ? atTotal : atSubtotal;
}

/** Lines that do not multiply out, and those that the difference is, once or twice. */
function doubtfulLines(items: readonly TallyItem[], differenceCents: number | null): Set<TallyItem> {
  const off = Math.abs(differenceCents ?? 0);
  const explains = ({ grossCents, offCents }: TallyItem) =>
    off > 0 &&
    [grossCents, grossCents - offCents, offCents].some(
      (cents) => cents > 0 && (cents === off || cents * 2 === off),
    );
  return new Set(items.filter((item) => item.isWrong || item.name === '' || explains(item)));
}

/** Tries in which way the lines come to the printed sums; where they never do, as they are printed. */
export function prove(tally: Tally): Proof {
  const tried = READINGS.map((counts) => {
    const applied = apply(tally, counts);
    return { ...applied, differenceCents: differenceOf(tally, applied.beforeCents) };
  });
  const [asPrinted] = tried;
  const best = tried.find(({ differenceCents }) => differenceCents === 0) ?? asPrinted;
  if (best === undefined) throw new Error('There is always a reading');
  return {
    items: best.items,
    otherCents: tally.feeCents - best.wholeOffCents + tally.lateFeeCents - tally.lateOffCents,
    differenceCents: best.differenceCents,
    doubtful: doubtfulLines(best.items, best.differenceCents),
  };
}
