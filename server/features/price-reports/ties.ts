import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import type { Deps } from '#server/env/deps.ts';
import { cookieName, cookieOptions } from '#server/http/cookies.ts';
import { networkOf } from '#server/http/rate-limit.ts';
import { newSecret } from '#server/http/secrets.ts';

/** How long ties are stored: twice as long as a report counts, so that households can be told apart until it stops counting. */
export const TIE_DAYS = 30;

/** Name in the table of generated keys. */
const SECRET = 'reporter-ties';
const DEVICE_COOKIE = 'device';
const DEVICE_SECONDS = 180 * 86_400;
/** Per shopper. Whoever drops the cookie appears as a new device with every call. */
const MAX_TIES = 50;

/** The network of one subscriber or office: a /24 for IPv4 or a /48 for IPv6, as providers assign them. */
const networkPrefix = (ip: string): string =>
  ip.includes('.')
    ? ip.replace(/^.*:/, '').replace(/\.\d+$/, '')
    : networkOf(ip).split(':').slice(0, 3).join(':');

/** The browser's random id, from a cookie set with its first report. */
function deviceOf({ env }: Deps, request: FastifyRequest, reply: FastifyReply): string {
  const name = cookieName(env, DEVICE_COOKIE);
  const known = request.cookies[name] ?? '';
  if (/^[\w-]{22}$/.test(known)) return known;
  const device = randomBytes(16).toString('base64url');
  reply.setCookie(name, device, { ...cookieOptions(env), maxAge: DEVICE_SECONDS });
  return device;
}

const findKey = (db: Db) =>
  db.selectFrom('idp_secret').select('value').where('name', '=', SECRET).executeTakeFirst();

/** The HMAC key shared by all processes; created on first use. */
async function tieKey(db: Db, now: Date): Promise<string> {
  const existing = await findKey(db);
  if (existing !== undefined) return String(existing.value);
  await db
    .insertInto('idp_secret')
    .values({ name: SECRET, value: JSON.stringify(newSecret()), created_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return String((await findKey(db))?.value);
}

/**
 * Records the network and device from which a shopper reports prices, as keyed hashes. They reveal only whether two
 * shoppers may be one household (`byHousehold`), not where anyone is. The network is always recorded, further devices
 * only up to a limit.
 */
export async function noteTies(
  deps: Deps,
  { userId, request, reply }: { userId: string; request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const { db, clock } = deps;
  const now = clock();
  const key = await tieKey(db, now);
  const origins = [`network ${networkPrefix(request.ip)}`, `device ${deviceOf(deps, request, reply)}`];
  const ties = origins.map((origin) => createHmac('sha256', key).update(origin).digest());
  await sql`
    insert into reporter_tie (user_id, tie, noted_at)
    select ${userId}, tie, ${now} from unnest(${ties}::bytea[]) with ordinality as given(tie, place)
    where place = 1 or (select count(*) from reporter_tie where user_id = ${userId}) < ${MAX_TIES}
      or exists (select from reporter_tie known where known.user_id = ${userId} and known.tie = given.tie)
    on conflict (user_id, tie) do update set noted_at = excluded.noted_at
  `.execute(db);
}
