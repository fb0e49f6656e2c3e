import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import type { ShownPrice } from '#domain/price.ts';
import { FRESH_DAYS } from '#domain/price-age.ts';

/** What became of a reporter's reports that an administrator looked at. */
export type ReporterRecord = { acceptedCount: number; rejectedCount: number };

/** What one shopper says an item costs at a store; `seenAt` in milliseconds. */
export type Voice = {
  id: number;
  userId: string;
  priceCents: number;
  regularPriceCents: number | null;
  seenAt: number;
  record: ReporterRecord;
};

/** What everybody is shown there without these reports; `isJustSeen` where it was seen within the last hour. */
export type Peers = { cents: number; isJustSeen: boolean } | null;

export function toPeers(shown: ShownPrice | null, now: Date): Peers {
  if (shown === null) return null;
  const seenAt = shown.scope === 'store' && shown.observedAt !== null ? Date.parse(shown.observedAt) : 0;
  return { cents: shown.priceCents, isJustSeen: now.getTime() - seenAt < HOUR_MS };
}

/** So many reports that were found right make a reporter whom others' totals follow. */
export const NEEDED_ACCEPTED = 3;
/** What was seen earlier may have changed since. */
export const REPORT_DAYS = 14;
/** So far from its peers a report waits for a second voice: three times as much, or a third. */
export const OUTLIER_FACTOR = 3;
/** Within an hour prices do not move so much. */
export const JUMP_FACTOR = 1.6;
/** Two voices say the same within a tenth. */
const AGREEMENT_FACTOR = 1.1;

const apart = (one: number, other: number) => Math.max(one / other, other / one);

/**
 * Whether the reports of a shopper with this record count for others. Each that was found wrong outweighs three that were
 * right, so who was wrong three times needs nine. Only a look of an administrator makes a record: numbers of accounts and
 * agreement among them never do, since both can be made (decision 0049).
 */
export const isEstablished = ({ acceptedCount, rejectedCount }: ReporterRecord): boolean =>
  acceptedCount >= NEEDED_ACCEPTED * Math.max(1, rejectedCount);

/** Why a price is looked at before it counts: far from its peers, or far from what was seen within the hour. */
export type Doubt = 'outlier' | 'jump';

/** Why a price is more likely a mistake than a price; null where nothing speaks against it. */
export function doubtOf(priceCents: number, peers: Peers): Doubt | null {
  if (peers === null) return null;
  const factor = apart(priceCents, peers.cents);
  if (factor >= OUTLIER_FACTOR) return 'outlier';
  return peers.isJustSeen && factor > JUMP_FACTOR ? 'jump' : null;
}

/** One a reporter, the newest. */
function perReporter(voices: readonly Voice[]): Voice[] {
  const newest = new Map<string, Voice>();
  for (const voice of voices) {
    const known = newest.get(voice.userId);
    if (known === undefined || voice.seenAt > known.seenAt) newest.set(voice.userId, voice);
  }
  return [...newest.values()];
}

/**
 * Of what shoppers say an item costs at a store, the voice that counts for everybody else; null while none does. Heard are
 * established reporters of the last `REPORT_DAYS`, each once. Of those who looked within days of the newest, the one in the
 * middle counts, of two middle ones the later. One that is far from what is shown needs a second of them that says the same.
 */
export function countedVoice(voices: readonly Voice[], peers: Peers, now: Date): Voice | null {
  const heard = perReporter(
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
  if (voice === undefined) return null;
  if (doubtOf(voice.priceCents, peers) === null) return voice;
  const agrees = recent.some(
    (other) => other.userId !== voice.userId && apart(other.priceCents, voice.priceCents) <= AGREEMENT_FACTOR,
  );
  return agrees ? voice : null;
}
