import type { z } from 'zod';
import { MINUTE_MS } from '#domain/durations.ts';
import {
  type AddressPlace,
  findFirstUsPlace,
  type MapPlace,
  type NamedShop,
  pickNearestShop,
  searchResponseSchema,
  shopResponseSchema,
} from './reply.ts';

/** Attribution that the data's license (ODbL) requires. */
export const nominatimAttribution = '© OpenStreetMap contributors';

const TIMEOUT_MS = 3_000;
export const MAX_SLOT_WAIT_MS = TIMEOUT_MS - 1_000;

const THROTTLED_PAUSE_MS = MINUTE_MS;
/** Requests sent while the service blocks us could prolong the block. */
const BLOCKED_PAUSE_MS = 10 * MINUTE_MS;

type LookupResult<Place> =
  | { kind: 'found'; place: Place }
  | { kind: 'nothing' }
  | { kind: 'unavailable'; reason: string };

export type NominatimClient = {
  /** Searches for a US address. Returns `unavailable` if the wait would exceed `maxWaitMs` or `MAX_SLOT_WAIT_MS`. */
  search: (address: string, maxWaitMs?: number) => Promise<LookupResult<AddressPlace>>;
  findShop: (shop: NamedShop) => Promise<LookupResult<MapPlace>>;
};

export type NominatimOptions = {
  baseUrl: string;
  /**
   * Must contain the app's name and the operator's contact. The service rejects default user agents of HTTP libraries.
   */
  userAgent: string;
  fetch: typeof globalThis.fetch;
  clock: () => Date;
  sleep: (milliseconds: number) => Promise<void>;
  /** All processes share this queue. The public service allows us one request per second in total. */
  slots: {
    /**
     * Reserves a slot and returns the wait in milliseconds. Returns null, without reserving, if the wait would exceed
     * `maxWaitMs`.
     */
    reserve: (maxWaitMs: number) => Promise<number | null>;
    pause: (milliseconds: number) => Promise<void>;
  };
};

const createUnavailableResult = (reason: string) => ({ kind: 'unavailable', reason }) as const;

/**
 * Half the side length of the search square, about twice the maximum distance of a match. One degree of latitude is 69
 * miles.
 */
const POINT_MARGIN_DEGREES = 0.005;

/** The client never throws. Each call sends one request and returns within three seconds. */
export function createNominatimClient(options: NominatimOptions): NominatimClient {
  const { clock, slots } = options;

  async function sendQuery<Result, Place>(
    parameters: Record<string, string>,
    reply: z.ZodType<Result>,
    pick: (results: Result) => Place | null,
    timeLeftMs: number,
  ): Promise<LookupResult<Place>> {
    const query = new URLSearchParams({
      ...{ format: 'jsonv2', addressdetails: '1', countrycodes: 'us', ...parameters },
    });
    const response = await options.fetch(`${options.baseUrl.replace(/\/+$/, '')}/search?${query}`, {
      headers: { 'user-agent': options.userAgent, 'accept-language': 'en-US', accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(Math.max(1, timeLeftMs)),
    });
    if (!response.ok) {
      await response.body?.cancel();
      if (response.status === 429) await slots.pause(THROTTLED_PAUSE_MS);
      if (response.status === 403) await slots.pause(BLOCKED_PAUSE_MS);
      return createUnavailableResult(`status ${response.status}`);
    }
    const { data } = reply.safeParse(await response.json());
    if (data === undefined) return createUnavailableResult('the reply has another form');
    const place = pick(data);
    return place === null ? { kind: 'nothing' } : { kind: 'found', place };
  }

  async function runInSlot<Place>(
    run: (timeLeftMs: number) => Promise<LookupResult<Place>>,
    maxWaitMs = MAX_SLOT_WAIT_MS,
  ): Promise<LookupResult<Place>> {
    const deadline = clock().getTime() + TIMEOUT_MS;
    const waitMs = await slots.reserve(maxWaitMs);
    if (waitMs === null) return createUnavailableResult('too many are waiting');
    if (waitMs > 0) await options.sleep(waitMs);
    try {
      return await run(deadline - clock().getTime());
    } catch (error) {
      return createUnavailableResult(error instanceof Error ? error.message : String(error));
    }
  }

  return {
    search: (address, maxWaitMs) =>
      runInSlot(
        (timeLeftMs) =>
          sendQuery({ q: address, limit: '3' }, searchResponseSchema, findFirstUsPlace, timeLeftMs),
        maxWaitMs,
      ),
    findShop(shop) {
      const { latitude, longitude, name } = shop;
      const corners = [longitude - POINT_MARGIN_DEGREES, latitude + POINT_MARGIN_DEGREES].concat(
        longitude + POINT_MARGIN_DEGREES,
        latitude - POINT_MARGIN_DEGREES,
      );
      const parameters = {
        q: name,
        viewbox: corners.map((degrees) => degrees.toFixed(6)).join(),
        bounded: '1',
        limit: '10',
      };
      return runInSlot((timeLeftMs) =>
        sendQuery(parameters, shopResponseSchema, (results) => pickNearestShop(results, shop), timeLeftMs),
      );
    },
  };
}
