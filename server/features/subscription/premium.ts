import type { Selectable } from 'kysely';
import { premiumStatusAt } from '#domain/account/premium.ts';
import type { AppUser } from '#server/db/types.gen.ts';

type SubscriberRow = Pick<
  Selectable<AppUser>,
  'subscription_status' | 'subscription_canceled_at' | 'created_at'
> & { is_family_member: boolean };

export const computePremiumStatus = (row: SubscriberRow, now: Date) =>
  premiumStatusAt(
    {
      subscriptionStatus: row.subscription_status,
      subscriptionCanceledAt: row.subscription_canceled_at,
      createdAt: row.created_at,
      isFamilyMember: row.is_family_member,
    },
    now,
  );
