import type { User } from '#contract/auth.ts';
import type { Env } from '#server/env/env.ts';
import { computePremiumStatus } from '#server/features/subscription/api.ts';
import type { SessionRow } from './session-queries.ts';

type Settings = Pick<Env, 'ADMIN_EMAILS' | 'OIDC_ISSUER'>;

function toConfirmationState(
  { email_verified }: SessionRow,
  { OIDC_ISSUER }: Settings,
): User['emailConfirmation'] {
  if (email_verified) return 'done';
  return OIDC_ISSUER === undefined ? 'by-mail' : 'at-provider';
}

export function toSignedInUser(row: SessionRow, settings: Settings, now: Date): User {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    profileImageUrl: row.profile_image_url,
    createdAt: row.created_at.toISOString(),
    subscriptionStatus: row.subscription_status,
    subscriptionIsPastDue: row.subscription_is_past_due,
    subscriptionCanceledAt: row.subscription_canceled_at?.toISOString() ?? null,
    subscriptionCurrentPeriodEnd: row.subscription_current_period_end?.toISOString() ?? null,
    ...computePremiumStatus(row, now),
    isAdmin:
      row.email_verified && row.email !== null && settings.ADMIN_EMAILS.includes(row.email.toLowerCase()),
    emailConfirmation: toConfirmationState(row, settings),
    signsInHere: settings.OIDC_ISSUER === undefined,
  };
}
