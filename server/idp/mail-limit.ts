import type { Db } from '#server/db/connect.ts';
import { recordAttempt } from '#server/http/rate-limit.ts';

/**
 * Each time window is as long as a link stays valid, so even if a stranger uses up the limit, the owner has
 * already received links that still work.
 */
const inboxLimits = {
  confirm: { attempts: 10, windowSeconds: 86_400 },
  reset: { attempts: 3, windowSeconds: 1_800 },
};

/** Treats `You.Are+1@Example.com` and `youare@example.com` as the same inbox, because some providers do. */
function normalizeInbox(email: string): string {
  const [local = '', host = ''] = email.toLowerCase().split(/@(?=[^@]*$)/);
  return `${local.replace(/\+.*$/, '').replaceAll('.', '')}@${host}`;
}

/** Anyone can trigger emails, so each inbox has a limit. Returns false if the limit has been reached. */
export async function reserveEmailQuota(
  db: Db,
  { to, kind, now }: { to: string; kind: keyof typeof inboxLimits; now: Date },
): Promise<boolean> {
  const key: [string, string, string] = ['mail', kind, normalizeInbox(to)];
  return (await recordAttempt(db, { key, limit: inboxLimits[kind], now })) === 0;
}
