import type { Selectable } from 'kysely';
import { premiumAt } from '#domain/account/premium.ts';
import type { AppUser } from '#server/db/types.gen.ts';

type SubscriberRow = Pick<
  Selectable<AppUser>,
  'subscription_status' | 'subscription_canceled_at' | 'created_at'
> & { is_family_member: boolean };

/** The only link between the tables and `premiumAt`. */
export const toPremium = (row: SubscriberRow, now: Date) =>
  premiumAt(
    {
      subscriptionStatus: row.subscription_status,
      subscriptionCanceledAt: row.subscription_canceled_at,
      createdAt: row.created_at,
      isFamilyMember: row.is_family_member,
    },
    now,
  );
