import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { DAY_MS } from '#domain/durations.ts';
import type { Db } from '#server/db/connect.ts';
import { findOrCreateSecret } from '#server/db/stored-secret.ts';
import type { Deps } from '#server/env/deps.ts';
import { cookieName, cookieOptions } from '#server/http/cookies.ts';
import { toNetworkAddress } from '#server/http/rate-limit.ts';
import { createSecret } from '#server/http/secrets.ts';

/**
 * How long to keep the hashes of a reporter's network and devices. Reports are used for about half of this time, so
 * every report in use can be assigned to a household.
 */
export const REPORTER_ORIGIN_RETENTION_DAYS = 30;

const DEVICE_COOKIE = 'device';
const DEVICE_SECONDS = 180 * 86_400;
/** Limit per shopper, because a browser that drops the cookie looks like a new device with every request. */
const MAX_TIES = 50;

/** The prefix that an internet provider assigns to a network: a /24 for IPv4, a /48 for IPv6. */
const networkPrefix = (ip: string): string =>
  ip.includes('.')
    ? ip.replace(/^.*:/, '').replace(/\.\d+$/, '')
    : toNetworkAddress(ip).split(':').slice(0, 3).join(':');

/** Returns the browser's random id from a cookie that is set with its first report. */
function ensureDevice({ env }: Deps, request: FastifyRequest, reply: FastifyReply): string {
  const name = cookieName(env, DEVICE_COOKIE);
  const known = request.cookies[name] ?? '';
  if (/^[\w-]{22}$/.test(known)) return known;
  const device = randomBytes(16).toString('base64url');
  reply.setCookie(name, device, { ...cookieOptions(env), maxAge: DEVICE_SECONDS });
  return device;
}

/**
 * Saves keyed hashes of the reporter's network and device. They reveal only whether two shoppers may be in the same
 * household (`groupByHousehold`), not where they are. The network is always saved, but only a limited number of
 * devices.
 */
export async function saveReporterOrigins(
  deps: Deps,
  { userId, request, reply }: { userId: string; request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const { db, clock } = deps;
  const now = clock();
  const key = String(await findOrCreateSecret(db, { name: 'reporter-ties', make: createSecret, now }));
  const origins = [`network ${networkPrefix(request.ip)}`, `device ${ensureDevice(deps, request, reply)}`];
  const ties = origins.map((origin) => createHmac('sha256', key).update(origin).digest());
  await sql`
    insert into reporter_tie (user_id, tie, noted_at)
    select ${userId}, tie, ${now} from unnest(${ties}::bytea[]) with ordinality as input(tie, position)
    where position = 1 or (select count(*) from reporter_tie where user_id = ${userId}) < ${MAX_TIES}
      or exists (select from reporter_tie known where known.user_id = ${userId} and known.tie = input.tie)
    on conflict (user_id, tie) do update set noted_at = excluded.noted_at
  `.execute(db);
}

/** Stands for the missing network and device, so that all shoppers without stored hashes count as one household. */
const UNKNOWN_ORIGIN = 'unknown';

export async function listReporterOrigins(
  db: Db,
  { userIds, now }: { userIds: readonly string[]; now: Date },
): Promise<Map<string, string[]>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<{ userId: string; origins: string[]; lists: string[] }>`
    /* name: ties */
    select input.id as "userId", array(
        select encode(tie, 'hex') from reporter_tie
        where reporter_tie.user_id = input.id and noted_at > ${new Date(now.getTime() - REPORTER_ORIGIN_RETENTION_DAYS * DAY_MS)}
      ) as origins, array(
        select 'list ' || list_id from list_member where list_member.user_id = input.id
      ) as lists
    from unnest(${userIds}::text[]) as input(id)
  `.execute(db);
  return new Map(
    rows.map(({ userId, origins, lists }) => [
      userId,
      [...(origins.length === 0 ? [UNKNOWN_ORIGIN] : origins), ...lists],
    ]),
  );
}
