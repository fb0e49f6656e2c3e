import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { formatCount, t } from '#domain/language.ts';
import type { Db } from '#server/db/connect.ts';
import { tooManyRequestsError } from './errors.ts';

type AttemptLimit = { attempts: number; windowSeconds: number };

export type RateLimits = {
  /** Limit on password attempts for one account, counted separately for each network and each known browser. */
  signInPerAccount: AttemptLimit;
  signInPerAddress: AttemptLimit;
  /**
   * Limit on password attempts for one account from all unknown browsers combined. Above it, the stricter
   * `signInSlowed` applies to unknown browsers.
   */
  signInByAll: AttemptLimit;
  signInSlowed: AttemptLimit;
  signUpPerAddress: AttemptLimit;
  resetPerAddress: AttemptLimit;
  /** Limit on redirects to the identity provider. Each redirect writes a row to the database. */
  loginPerAddress: AttemptLimit;
  /** Limit on areas whose stores we haven't loaded yet. Each one causes requests to the public map layer. */
  newAreasPerCaller: AttemptLimit;
  /** Searches per minute. This and the limits below are per caller and process (`createCallLimiter`). */
  searchesPerMinute: number;
  storeSearchesPerMinute: number;
  placesPerMinute: number;
  /** Street address searches. The external service handles only one per second, across all shoppers. */
  addressesPerMinute: number;
  listsPerMinute: number;
  /** Limit on writes with an `Idempotency-Key`. The server stores the response to each one for a day. */
  keyedWritesPerMinute: number;
  /** This limit and the next apply within each process. Streams for lists and for carts are counted separately. */
  streamsPerCaller: number;
  streamsPerNetwork: number;
};

/**
 * The limits per account make guessing passwords impractical. The limits per IP address are high enough for
 * an office that shares one address.
 */
export const defaultRateLimits: RateLimits = {
  signInPerAccount: { attempts: 10, windowSeconds: 15 * 60 },
  signInPerAddress: { attempts: 300, windowSeconds: 15 * 60 },
  signInByAll: { attempts: 50, windowSeconds: 60 * 60 },
  signInSlowed: { attempts: 1, windowSeconds: 60 },
  signUpPerAddress: { attempts: 200, windowSeconds: 60 * 60 },
  resetPerAddress: { attempts: 30, windowSeconds: 60 * 60 },
  loginPerAddress: { attempts: 600, windowSeconds: 10 * 60 },
  newAreasPerCaller: { attempts: 8, windowSeconds: 60 * 60 },
  // Typing without a pause causes two or three searches a second, and several people may share an IP address.
  searchesPerMinute: 600,
  storeSearchesPerMinute: 300,
  placesPerMinute: 60,
  addressesPerMinute: 12,
  // Nobody can guess a 128-bit id, but each attempt costs a query.
  listsPerMinute: 300,
  // Enough for a device that has been offline and then sends all its changes at once.
  keyedWritesPerMinute: 300,
  // Enough for a shopper's devices and tabs. Hidden tabs close their streams.
  streamsPerCaller: 12,
  // Allow each network a fifth of a process's streams, because a whole office may share an IP address.
  streamsPerNetwork: 400,
};

type Attempt = {
  /** The limited action and its caller, such as `['sign-in', address]`. Only a hash of the key is stored. */
  key: [string, ...string[]];
  limit: AttemptLimit;
  weight?: number;
  now: Date;
};

const hashKey = (key: string[]) => createHash('sha256').update(JSON.stringify(key)).digest('base64url');

/**
 * Returns the /64 network of an IPv6 address, because a connection usually gets a whole /64. Returns IPv4 addresses
 * unchanged.
 */
export function toNetworkAddress(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip;
  const [before = '', after] = ip.split('::');
  const leadingGroups = before === '' ? [] : before.split(':');
  const trailingGroups = after === undefined || after === '' ? [] : after.split(':');
  const zeroGroups =
    after === undefined ? [] : Array<string>(8 - leadingGroups.length - trailingGroups.length).fill('0');
  return `${[...leadingGroups, ...zeroGroups, ...trailingGroups].slice(0, 4).join(':')}::/64`;
}

export const toCallerKey = ({ user, ip }: { user: { id: string } | null; ip: string }): string =>
  user === null ? `address ${toNetworkAddress(ip)}` : `user ${user.id}`;

/** Records an attempt. Returns the seconds to wait, or 0 if the attempt is allowed. */
export async function recordAttempt(db: Db, { key, limit, weight = 1, now }: Attempt): Promise<number> {
  const windowEndsAt = new Date(now.getTime() + limit.windowSeconds * 1000);
  const { rows } = await sql<{ count: number; window_ends_at: Date }>`
    insert into rate_limit as r (key, count, window_ends_at)
    values (${hashKey(key)}, ${weight}, ${windowEndsAt})
    on conflict (key) do update set
      count = case when r.window_ends_at <= ${now} then ${weight}::int else r.count + ${weight} end,
      window_ends_at = case when r.window_ends_at <= ${now} then excluded.window_ends_at else r.window_ends_at end
    returning count, window_ends_at
  `.execute(db);
  const row = rows[0];
  if (row === undefined || row.count <= limit.attempts) return 0;
  return Math.max(1, Math.ceil((row.window_ends_at.getTime() - now.getTime()) / 1000));
}

/** Records an attempt. Throws 429 with the seconds to wait if the limit is exceeded. */
export async function limitAttempts(db: Db, attempt: Attempt): Promise<void> {
  const waitSeconds = await recordAttempt(db, attempt);
  if (waitSeconds === 0) return;
  const minutes = Math.ceil(waitSeconds / 60);
  const message = t`Too many attempts. Please wait ${formatCount(minutes, 'minute')} and try again.`;
  const { attempts, windowSeconds } = attempt.limit;
  throw tooManyRequestsError(message, waitSeconds, { name: attempt.key[0], quota: attempts, windowSeconds });
}

export async function deleteAttempts(db: Db, key: Attempt['key']): Promise<void> {
  await db.deleteFrom('rate_limit').where('key', '=', hashKey(key)).execute();
}
