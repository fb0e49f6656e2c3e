import { DAY_MS } from '#domain/durations.ts';
import { byHousehold } from '#domain/households.ts';
import { FRESH_DAYS } from '#domain/price-age.ts';

/** What became of a reporter's reports that an administrator looked at. */
export type ReporterRecord = {
  acceptedCount: number;
  rejectedCount: number;
  /** Accepted reports of prices that weren't shown already (`isNewPrice`), since the last rejected one. */
  newCount: number;
  /** When the first and the last of those were said, in milliseconds; null without any. */
  firstNewAt: number | null;
  lastNewAt: number | null;
};

/** What one shopper says an item costs at a store; `seenAt` in milliseconds. */
export type Voice = {
  id: number;
  userId: string;
  priceCents: number;
  regularPriceCents: number | null;
  seenAt: number;
  record: ReporterRecord;
  /** What tells that two shoppers may be one household: opaque names of networks, devices and grocery lists. */
  ties: readonly string[];
};

/** An established reporter has this many accepted reports of new prices ... */
export const NEEDED_NEW = 10;
/** ... said over at least this many days, so that one afternoon makes nobody established. */
export const NEEDED_DAYS = 14;
/** A shopper with this many reports that were found wrong isn't heard any more. */
export const MAX_FALSEHOODS = 3;
/**
 * A report counts for others once this many independent households agree. The two bounds asked for (one household moves
 * another's total by at most 3 %, fewer than three by less than 1 %) both hold, as fewer move it by nothing.
 */
const NEEDED_HOUSEHOLDS = 3;
/** A price further from what is expected than this many percent of it always waits for an administrator. */
const MAX_STEP_PERCENT = 35;
/** Prices closer together than this could have been read off the page instead of the shelf. */
export const NEW_FACTOR = 1.05;
/** What was seen earlier may have changed since. */
export const REPORT_DAYS = 14;
/** An imported price this far from its peers waits for a look: three times as much, or a third. */
export const OUTLIER_FACTOR = 3;
/** A first price this far from its estimate waits for a look: four times as much, or a quarter. */
export const FIRST_PRICE_FACTOR = 4;
/** Within an hour prices do not move so much. */
export const JUMP_FACTOR = 1.6;
/** Two households say the same within a tenth: shelves of one day differ by less, other packages by more. */
const AGREEMENT_FACTOR = 1.1;

const apart = (one: number, other: number) => Math.max(one / other, other / one);

/**
 * Whether the reports of a shopper with this record are heard for others. Only a look of an administrator makes a record:
 * numbers of accounts and agreement with prices that are shown never do, since both can be made. One report that was found
 * wrong starts the record over.
 */
export const isEstablished = ({ newCount, firstNewAt, lastNewAt, rejectedCount }: ReporterRecord): boolean =>
  rejectedCount < MAX_FALSEHOODS &&
  newCount >= NEEDED_NEW &&
  firstNewAt !== null &&
  lastNewAt !== null &&
  lastNewAt - firstNewAt >= NEEDED_DAYS * DAY_MS;

/** Whether a report tells something that none of these prices, all shown before it, tells already. */
export const isNewPrice = (priceCents: number, shownCents: readonly number[]): boolean =>
  shownCents.every((cents) => apart(priceCents, cents) > NEW_FACTOR);

/** Whether a report is so far from any of these prices that it waits for an administrator, whoever agrees with it. */
export const isFarFrom = (priceCents: number, expectedCents: readonly number[]): boolean =>
  expectedCents.some((cents) => Math.abs(priceCents - cents) * 100 > MAX_STEP_PERCENT * cents);

/** Why a price is looked at before it counts: far from its peers, or far from what was seen within the hour. */
export type Doubt = 'outlier' | 'jump';

/** One a reporter, the newest. */
function perReporter(voices: readonly Voice[]): Voice[] {
  const newest = new Map<string, Voice>();
  for (const voice of voices) {
    const known = newest.get(voice.userId);
    if (known === undefined || voice.seenAt > known.seenAt) newest.set(voice.userId, voice);
  }
  return [...newest.values()];
}

/** The newest voice of each household. */
const perHousehold = (voices: readonly Voice[]): Voice[] =>
  byHousehold(perReporter(voices)).map((household) =>
    household.reduce((newest, each) => (each.seenAt > newest.seenAt ? each : newest)),
  );

/**
 * Of what shoppers say an item costs at a store, the voice that counts for everybody else; null while none does. Heard are
 * established reporters of the last `REPORT_DAYS`, each household once. Of those who looked within days of the newest, the
 * one in the middle counts, of two middle ones the later, if `NEEDED_HOUSEHOLDS` say the same as it. A price that is far
 * from what is expected counts for nobody: `expectedCents` are what everybody is shown now, and what they would be shown
 * without any report, so that small steps don't add up.
 */
export function countedVoice(
  voices: readonly Voice[],
  expectedCents: readonly number[],
  now: Date,
): Voice | null {
  const heard = perHousehold(
    voices.filter(
      ({ record, seenAt }) => isEstablished(record) && now.getTime() - seenAt <= REPORT_DAYS * DAY_MS,
    ),
  );
  const newest = Math.max(...heard.map(({ seenAt }) => seenAt));
  const recent = heard
    .filter(({ seenAt }) => newest - seenAt <= FRESH_DAYS * DAY_MS)
    .sort(
      (one, other) => one.priceCents - other.priceCents || one.seenAt - other.seenAt || one.id - other.id,
    );
  const middle = [recent[Math.ceil(recent.length / 2) - 1], recent[Math.floor(recent.length / 2)]];
  const [voice] = middle.filter((each) => each !== undefined).sort((one, other) => other.seenAt - one.seenAt);
  if (voice === undefined || isFarFrom(voice.priceCents, expectedCents)) return null;
  const agreeing = recent.filter(({ priceCents }) => apart(priceCents, voice.priceCents) <= AGREEMENT_FACTOR);
  return agreeing.length >= NEEDED_HOUSEHOLDS ? voice : null;
}
