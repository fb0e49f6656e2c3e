import { type Selectable, sql } from 'kysely';
import { premiumAt } from '#domain/premium.ts';
import type { AppUser } from '#server/db/types.gen.ts';

/**
 * For statements about the user `u`: whether they are on the family list, by verified e-mail whatever its case and
 * the spaces around it (DESIGN §7). Read anew with every request, so that it holds at once, both ways.
 */
export const isFamilyMember = sql<boolean>`
  (u.email_verified and exists (select from family_member where family_member.email = lower(btrim(u.email))))
`;

type SubscriberRow = Pick<
  Selectable<AppUser>,
  'subscription_status' | 'subscription_canceled_at' | 'created_at'
> & { is_family_member: boolean };

/** What the user of a row may use: the one way from the tables to `premiumAt`. */
export const premiumOf = (row: SubscriberRow, now: Date) =>
  premiumAt(
    {
      subscriptionStatus: row.subscription_status,
      subscriptionCanceledAt: row.subscription_canceled_at,
      createdAt: row.created_at,
      isFamilyMember: row.is_family_member,
    },
    now,
  );
