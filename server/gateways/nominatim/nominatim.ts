import type { z } from 'zod';
import { MINUTE_MS } from '#domain/durations.ts';
import {
  type AddressPlace,
  firstUsPlace,
  type MapPlace,
  type NamedShop,
  pickNearestShop,
  searchReply,
  shopReply,
} from './reply.ts';

/** Must be shown with results (ODbL). */
export const nominatimAttribution = '© OpenStreetMap contributors';

const TIME_LIMIT_MS = 3_000;
/** Leaves a second for the response. */
export const MAX_WAIT_MS = TIME_LIMIT_MS - 1_000;

const THROTTLED_HOLD_MS = MINUTE_MS;
/** We were blocked; another request soon would make it worse. */
const BLOCKED_HOLD_MS = 10 * MINUTE_MS;

type LookupResult<Place> =
  | { kind: 'found'; place: Place }
  | { kind: 'nothing' }
  | { kind: 'unavailable'; reason: string };

export type Nominatim = {
  /** Unavailable if its slot would come later than `maxWaitMs`, at most `MAX_WAIT_MS`. */
  search: (address: string, maxWaitMs?: number) => Promise<LookupResult<AddressPlace>>;
  findShop: (shop: NamedShop) => Promise<LookupResult<MapPlace>>;
};

export type NominatimOptions = {
  /** Without a trailing slash. */
  baseUrl: string;
  /** Names the application and its operator's contact; library defaults are rejected. */
  userAgent: string;
  fetch: typeof globalThis.fetch;
  clock: () => Date;
  sleep: (milliseconds: number) => Promise<void>;
  /** The queue of all processes: the public service allows one request a second for all users together. */
  turns: {
    /** Milliseconds until our slot. Null, without taking one, if it would come later than `maxWaitMs`. */
    take: (maxWaitMs: number) => Promise<number | null>;
    hold: (milliseconds: number) => Promise<void>;
  };
};

const unavailable = (reason: string) => ({ kind: 'unavailable', reason }) as const;

/** A degree of latitude is 69 miles; this is twice the distance at which a shop is accepted. */
const POINT_MARGIN_DEGREES = 0.005;

/** Sends one request without retries, and returns within three seconds. Service errors don't throw. */
export function createNominatim(options: NominatimOptions): Nominatim {
  const { clock, turns } = options;

  async function ask<Result, Place>(
    question: Record<string, string>,
    reply: z.ZodType<Result>,
    pick: (results: Result) => Place | null,
    timeLeftMs: number,
  ): Promise<LookupResult<Place>> {
    const query = new URLSearchParams({
      ...{ format: 'jsonv2', addressdetails: '1', countrycodes: 'us', ...question },
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
    const { data } = reply.safeParse(await response.json());
    if (data === undefined) return unavailable('the reply has another form');
    const place = pick(data);
    return place === null ? { kind: 'nothing' } : { kind: 'found', place };
  }

  async function inTurn<Place>(
    run: (timeLeftMs: number) => Promise<LookupResult<Place>>,
    maxWaitMs = MAX_WAIT_MS,
  ): Promise<LookupResult<Place>> {
    const deadline = clock().getTime() + TIME_LIMIT_MS;
    const waitMs = await turns.take(maxWaitMs);
    if (waitMs === null) return unavailable('too many are waiting');
    if (waitMs > 0) await options.sleep(waitMs);
    try {
      return await run(deadline - clock().getTime());
    } catch (error) {
      return unavailable(error instanceof Error ? error.message : String(error));
    }
  }

  return {
    search: (address, maxWaitMs) =>
      inTurn(
        (timeLeftMs) => ask({ q: address, limit: '3' }, searchReply, firstUsPlace, timeLeftMs),
        maxWaitMs,
      ),
    findShop(shop) {
      const { latitude, longitude, name } = shop;
      const corners = [longitude - POINT_MARGIN_DEGREES, latitude + POINT_MARGIN_DEGREES].concat(
        longitude + POINT_MARGIN_DEGREES,
        latitude - POINT_MARGIN_DEGREES,
      );
      const question = {
        q: name,
        viewbox: corners.map((degrees) => degrees.toFixed(6)).join(),
        bounded: '1',
        limit: '10',
      };
      return inTurn((timeLeftMs) =>
        ask(question, shopReply, (results) => pickNearestShop(results, shop), timeLeftMs),
      );
    },
  };
}
