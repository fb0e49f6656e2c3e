import type { Db } from '#server/db/connect.ts';
import { secondsToWait } from '#server/http/rate-limit.ts';

/**
 * By what a mail is for. As long as a window the links in its mails serve: who uses the mails of somebody up has sent them
 * links that work.
 */
const perInbox = {
  confirm: { attempts: 10, windowSeconds: 86_400 },
  reset: { attempts: 3, windowSeconds: 1_800 },
};

/** `You.Are+1@Example.com` reaches the same person as `youare@example.com` with most providers. */
function inboxOf(email: string): string {
  const [local = '', host = ''] = email.toLowerCase().split(/@(?=[^@]*$)/);
  return `${local.replace(/\+.*$/, '').replaceAll('.', '')}@${host}`;
}

/** Counts a mail that anybody can have sent to any address. Whether this one may go: so many do, to one inbox. */
export async function mayMail(
  db: Db,
  { to, kind, now }: { to: string; kind: keyof typeof perInbox; now: Date },
): Promise<boolean> {
  const key: [string, string, string] = ['mail', kind, inboxOf(to)];
  return (await secondsToWait(db, { key, limit: perInbox[kind], now })) === 0;
}
