import { MINUTE_MS } from '#domain/durations.ts';
import { type AddressPlace, firstUsPlace, searchReply } from './reply.ts';

/** To be shown where a result is shown (ODbL). */
export const nominatimAttribution = '© OpenStreetMap contributors';

/** All a shopper waits for, the wait for our turn included. */
const TIME_LIMIT_MS = 3_000;
/** Kept for the reply itself; a turn that comes later than the rest is not waited for. */
const REPLY_TIME_MS = 1_000;

const THROTTLED_HOLD_MS = MINUTE_MS;
/** Refused for who we are: asking again soon makes it worse. */
const BLOCKED_HOLD_MS = 10 * MINUTE_MS;

type AddressSearch =
  | { kind: 'found'; place: AddressPlace }
  | { kind: 'nothing' }
  | { kind: 'unavailable'; reason: string };

export type Nominatim = { search: (address: string) => Promise<AddressSearch> };

export type NominatimOptions = {
  /** Without a trailing slash. */
  baseUrl: string;
  /** Names the application and where to reach its operator; library defaults are refused. */
  userAgent: string;
  fetch: typeof globalThis.fetch;
  clock: () => Date;
  sleep: (milliseconds: number) => Promise<void>;
  /** The one queue of the whole application: the public service allows a request a second, all users together. */
  turns: {
    /** Milliseconds until our turn, or null when it would come later than `maxWaitMs`; then none is taken. */
    take: (maxWaitMs: number) => Promise<number | null>;
    /** No turns for so long, for nobody. */
    hold: (milliseconds: number) => Promise<void>;
  };
};

const unavailable = (reason: string): AddressSearch => ({ kind: 'unavailable', reason });

/**
 * Street addresses of the US through a Nominatim service. Takes its turn, asks once, never retries, and is back
 * within three seconds. Never throws for what the service does: that is `unavailable`.
 */
export function createNominatim(options: NominatimOptions): Nominatim {
  const { clock, turns } = options;

  async function ask(address: string, timeLeftMs: number): Promise<AddressSearch> {
    const query = new URLSearchParams({
      q: address,
      format: 'jsonv2',
      addressdetails: '1',
      countrycodes: 'us',
      limit: '3',
    });
    const response = await options.fetch(`${options.baseUrl.replace(/\/+$/, '')}/search?${query}`, {
      headers: { 'user-agent': options.userAgent, 'accept-language': 'en-US', accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(Math.max(1, timeLeftMs)),
    });
    if (!response.ok) {
      await response.body?.cancel();
      if (response.status === 429) await turns.hold(THROTTLED_HOLD_MS);
      if (response.status === 403) await turns.hold(BLOCKED_HOLD_MS);
      return unavailable(`status ${response.status}`);
    }
    const reply = searchReply.safeParse(await response.json());
    if (!reply.success) return unavailable('the reply has another form');
    const place = firstUsPlace(reply.data);
    return place ? { kind: 'found', place } : { kind: 'nothing' };
  }

  return {
    async search(address) {
      const deadline = clock().getTime() + TIME_LIMIT_MS;
      const waitMs = await turns.take(TIME_LIMIT_MS - REPLY_TIME_MS);
      if (waitMs === null) return unavailable('too many are waiting');
      if (waitMs > 0) await options.sleep(waitMs);
      try {
        return await ask(address, deadline - clock().getTime());
      } catch (error) {
        return unavailable(error instanceof Error ? error.message : String(error));
      }
    },
  };
}
