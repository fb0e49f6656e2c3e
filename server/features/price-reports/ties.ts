import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { sql } from 'kysely';
import { DAY_MS } from '#domain/durations.ts';
import { UNKNOWN_ORIGIN } from '#domain/price/households.ts';
import type { Db } from '#server/db/connect.ts';
import { findOrCreateSecret } from '#server/db/stored-secret.ts';
import type { Deps } from '#server/env/deps.ts';
import { cookieName, cookieOptions } from '#server/http/cookies.ts';
import { createSecret } from '#server/http/secrets.ts';

/**
 * Days to keep network and device hashes, and lists that the shopper has left. A vote counts toward a price for about
 * half that time, so a new report can still be tied to the household of every vote that counts.
 */
export const REPORTER_TIE_RETENTION_DAYS = 30;

const DEVICE_COOKIE = 'device';
const DEVICE_COOKIE_SECONDS = 180 * 86_400;
/** Counted separately for networks and devices, because a browser without cookies always looks like a new device. */
const MAX_TIES_PER_KIND = 50;
/**
 * A network with more shoppers than this, such as a mobile carrier's, ties together only shoppers who use it directly.
 * If it also tied indirectly linked shoppers, almost everyone would end up in one household.
 */
const MAX_SHOPPERS_FOR_INDIRECT_TIES = 20;
const MAX_SHOPPERS_EXAMINED = 200;

/** The prefix of a provider's network: /24 for IPv4, /48 for IPv6. */
function toNetworkPrefix(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  return address instanceof ipaddr.IPv4
    ? address.octets.slice(0, 3).join('.')
    : address.toNormalizedString().split(':').slice(0, 3).join(':');
}

function ensureDeviceCookie({ env }: Deps, request: FastifyRequest, reply: FastifyReply): string {
  const name = cookieName(env, DEVICE_COOKIE);
  const savedDevice = request.cookies[name] ?? '';
  if (/^[\w-]{22}$/.test(savedDevice)) return savedDevice;
  const device = randomBytes(16).toString('base64url');
  reply.setCookie(name, device, { ...cookieOptions(env), maxAge: DEVICE_COOKIE_SECONDS });
  return device;
}

/** Returns a keyed hash, so that a stored tie reveals neither the network nor the card. */
export async function loadOriginHash(db: Db, now: Date): Promise<(origin: string) => Buffer> {
  const key = String(await findOrCreateSecret(db, { name: 'reporter-ties', make: createSecret, now }));
  return (origin) => createHmac('sha256', key).update(origin).digest();
}

/**
 * Saves keyed hashes of the shopper's network and device, and whether the shopper belongs to the family. Called at
 * sign-in, for each report and, for shoppers whose reports were reviewed, at each visit (`saveReporterTies`). The hashes
 * reveal only whether two shoppers may share a household (`groupByHousehold`). Deletes the oldest hashes if there are too
 * many.
 */
export async function saveHouseholdTies(
  deps: Deps,
  { userId, request, reply }: { userId: string; request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const { db, clock } = deps;
  const now = clock();
  const hashOrigin = await loadOriginHash(db, now);
  const network = hashOrigin(`network ${toNetworkPrefix(request.ip)}`);
  const device = hashOrigin(`device ${ensureDeviceCookie(deps, request, reply)}`);
  await sql`
    with saved as (
      insert into reporter_tie (user_id, kind, tie, noted_at)
      select ${userId}, kind, tie, ${now}::timestamptz from (
        values ('network', ${network}::bytea), ('device', ${device}::bytea)
        union all
        select 'family', 'family'::bytea from subscriber where id = ${userId} and is_family_member
      ) as found(kind, tie)
      on conflict (user_id, tie) do update set kind = excluded.kind, noted_at = excluded.noted_at
    )
    delete from reporter_tie where user_id = ${userId} and tie in (
      select tie from (
        select tie, row_number() over (partition by kind order by noted_at desc) as place from reporter_tie
        where user_id = ${userId} and kind in ('network', 'device') and tie not in (${network}, ${device})
      ) as other where place >= ${sql.lit(MAX_TIES_PER_KIND)}
    )
  `.execute(db);
}

type TieRow = { userId: string; tie: string; isOrigin: boolean };

/**
 * For each shopper, lists opaque ids of networks, devices, cards, lists and the family. Includes lists that the shopper
 * has left. Connections can be indirect: A shares a list with B, and B shares a device with C. The origin of a shopper
 * with `MAX_TIES_PER_KIND` devices counts as unknown, because such a shopper may be hiding a shared device.
 */
export async function listHouseholdTies(
  db: Db,
  { userIds, now }: { userIds: readonly string[]; now: Date },
): Promise<Map<string, string[]>> {
  if (userIds.length === 0) return new Map();
  const since = new Date(now.getTime() - REPORTER_TIE_RETENTION_DAYS * DAY_MS);
  const { rows } = await sql<TieRow>`
    /* name: ties */
    with direct_tie as (
      select user_id, tie, kind, kind in ('network', 'device') as is_origin from reporter_tie
      where user_id = any(${userIds}::text[]) and (noted_at is null or noted_at > ${since})
      union all
      -- Everyone that administrators added belongs to one family.
      select id, 'family', 'family', false from subscriber where id = any(${userIds}::text[]) and is_family_member
    ), hiding as (
      select user_id from direct_tie where kind = 'device' group by user_id having count(*) >= ${sql.lit(MAX_TIES_PER_KIND)}
    ), shared_tie as (
      select tie, user_id from (
        select direct_tie.tie, direct_tie.kind, holder.user_id,
          count(*) over (partition by direct_tie.tie, direct_tie.kind) as shoppers
        from (select distinct tie, kind from direct_tie) direct_tie cross join lateral (
          select user_id from reporter_tie
          where reporter_tie.tie = direct_tie.tie and (noted_at is null or noted_at > ${since})
          order by user_id limit ${sql.lit(MAX_SHOPPERS_EXAMINED)}
        ) holder
      ) counted where shoppers >= 2 and (kind <> 'network' or shoppers <= ${sql.lit(MAX_SHOPPERS_FOR_INDIRECT_TIES)})
    ), indirect_tie as (
      select user_id, tie from shared_tie
      union all
      select shared_tie.user_id, 'family' from (select distinct user_id from shared_tie) shared_tie
      cross join lateral (select from subscriber where id = shared_tie.user_id and is_family_member limit 1) member
    )
    select user_id as "userId", encode(tie, 'hex') as tie, bool_or(is_origin) as "isOrigin" from (
      select user_id, tie, is_origin and user_id not in (select user_id from hiding) as is_origin from direct_tie
      union all
      select direct_tie.user_id, indirect_tie.tie, false
      from direct_tie join shared_tie using (tie) join indirect_tie on indirect_tie.user_id = shared_tie.user_id
    ) as every group by user_id, tie
  `.execute(db);
  const tiesByShopper = Map.groupBy(rows, ({ userId }) => userId);
  return new Map(
    userIds.map((userId) => {
      const ties = tiesByShopper.get(userId) ?? [];
      const isOriginKnown = ties.some(({ isOrigin }) => isOrigin);
      return [userId, [...(isOriginKnown ? [] : [UNKNOWN_ORIGIN]), ...ties.map(({ tie }) => tie)]];
    }),
  );
}
