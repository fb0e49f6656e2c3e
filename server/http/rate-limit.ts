import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { counted, t } from '#domain/language.ts';
import type { Db } from '#server/db/connect.ts';
import { tooMany } from './errors.ts';

type Attempts = { attempts: number; windowSeconds: number };

/** Who may try how often; shared by every process because the counters are rows. */
export type RateLimits = {
  /** Tries at one password, by one network, or by one browser that has signed in before. */
  signInPerAccount: Attempts;
  /** Tries at passwords by one network. */
  signInPerAddress: Attempts;
  /** Tries at one password by everybody; beyond them everybody together has `signInSlowed`. */
  signInByAll: Attempts;
  signInSlowed: Attempts;
  signUpPerAddress: Attempts;
  /** Links for a new password asked for by one network. */
  resetPerAddress: Attempts;
  /** Journeys to the provider begun, each of which writes a row. */
  loginPerAddress: Attempts;
  /** Areas whose real stores nobody has asked for yet, each of which the public layer is asked for. */
  newAreasPerCaller: Attempts;
  /** What anybody may ask, by the minute and in each process (`callLimit`). */
  searchesPerMinute: number;
  storeLooksPerMinute: number;
  placesPerMinute: number;
  /** Of those, street addresses that the outside service is asked about: it answers one a second, all shoppers together. */
  addressesPerMinute: number;
  listsPerMinute: number;
  /** Streams open at once in each process, of lists and of carts each. */
  streamsPerCaller: number;
  streamsPerNetwork: number;
};

/** Per account: guessing is hopeless. Per address: a whole office behind one is not locked out. */
export const defaultRateLimits: RateLimits = {
  signInPerAccount: { attempts: 10, windowSeconds: 15 * 60 },
  signInPerAddress: { attempts: 300, windowSeconds: 15 * 60 },
  signInByAll: { attempts: 50, windowSeconds: 60 * 60 },
  signInSlowed: { attempts: 1, windowSeconds: 60 },
  signUpPerAddress: { attempts: 200, windowSeconds: 60 * 60 },
  resetPerAddress: { attempts: 30, windowSeconds: 60 * 60 },
  loginPerAddress: { attempts: 600, windowSeconds: 10 * 60 },
  newAreasPerCaller: { attempts: 30, windowSeconds: 60 * 60 },
  // Who types without a pause makes two or three searches a second; some share an address.
  searchesPerMinute: 600,
  storeLooksPerMinute: 300,
  placesPerMinute: 60,
  addressesPerMinute: 12,
  // Nobody guesses an id of 128 bits, but each attempt is a query.
  listsPerMinute: 300,
  // A shopper's devices and tabs; browsers close the stream of a tab out of sight.
  streamsPerCaller: 12,
  // A fifth of what a process holds open; a whole office looks at its lists through one address.
  streamsPerNetwork: 400,
};

type Attempt = {
  /** Which limit, and of whom: `['sign-in', address]`. Stored only as a hash. */
  key: [string, ...string[]];
  limit: Attempts;
  now: Date;
};

const hashed = (key: string[]) => createHash('sha256').update(JSON.stringify(key)).digest('base64url');

/** One line of the internet has 2^64 addresses of version 6: they count as one. Others stay as they are. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip;
  const [before = '', after] = ip.split('::');
  const groups = before === '' ? [] : before.split(':');
  const end = after === undefined || after === '' ? [] : after.split(':');
  const zeros = after === undefined ? [] : Array<string>(8 - groups.length - end.length).fill('0');
  return `${[...groups, ...zeros, ...end].slice(0, 4).join(':')}::/64`;
}

/** Who calls, as far as limits go: the user, else the network of the address. */
export const callerOf = ({ user, ip }: { user: { id: string } | null; ip: string }): string =>
  user === null ? `address ${networkOf(ip)}` : `user ${user.id}`;

/** Counts an attempt. The seconds to wait once the window's attempts are used up, else 0. */
export async function secondsToWait(db: Db, { key, limit, now }: Attempt): Promise<number> {
  const windowEndsAt = new Date(now.getTime() + limit.windowSeconds * 1000);
  const { rows } = await sql<{ count: number; window_ends_at: Date }>`
    insert into rate_limit as r (key, count, window_ends_at)
    values (${hashed(key)}, 1, ${windowEndsAt})
    on conflict (key) do update set
      count = case when r.window_ends_at <= ${now} then 1 else r.count + 1 end,
      window_ends_at = case when r.window_ends_at <= ${now} then excluded.window_ends_at else r.window_ends_at end
    returning count, window_ends_at
  `.execute(db);
  const counted = rows[0];
  if (counted === undefined || counted.count <= limit.attempts) return 0;
  return Math.max(1, Math.ceil((counted.window_ends_at.getTime() - now.getTime()) / 1000));
}

/** Counts an attempt. Throws 429 with the seconds to wait once the window's attempts are used up. */
export async function countAttempt(db: Db, attempt: Attempt): Promise<void> {
  const waitSeconds = await secondsToWait(db, attempt);
  if (waitSeconds === 0) return;
  const minutes = Math.ceil(waitSeconds / 60);
  const message = t`Too many attempts. Please wait ${counted(minutes, 'minute')} and try again.`;
  const { attempts, windowSeconds } = attempt.limit;
  throw tooMany(message, waitSeconds, { name: attempt.key[0], quota: attempts, windowSeconds });
}

/** Forgets the attempts: the right password was among them. */
export async function forgetAttempts(db: Db, key: Attempt['key']): Promise<void> {
  await db.deleteFrom('rate_limit').where('key', '=', hashed(key)).execute();
}
