import type { Db } from '#server/db/connect.ts';
import { recordAttempt } from '#server/http/rate-limit.ts';

/** Windows are as long as links stay valid, so anyone who uses up someone's limit has sent them valid links. */
const perInbox = {
  confirm: { attempts: 10, windowSeconds: 86_400 },
  reset: { attempts: 3, windowSeconds: 1_800 },
};

/** `You.Are+1@Example.com` and `youare@example.com` are the same inbox at most providers. */
function inboxOf(email: string): string {
  const [local = '', host = ''] = email.toLowerCase().split(/@(?=[^@]*$)/);
  return `${local.replace(/\+.*$/, '').replaceAll('.', '')}@${host}`;
}

/** False if the inbox has reached its limit. Anyone can trigger these emails to any address. */
export async function countMailTo(
  db: Db,
  { to, kind, now }: { to: string; kind: keyof typeof perInbox; now: Date },
): Promise<boolean> {
  const key: [string, string, string] = ['mail', kind, inboxOf(to)];
  return (await recordAttempt(db, { key, limit: perInbox[kind], now })) === 0;
}
