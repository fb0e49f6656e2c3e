import type { Readable } from 'node:stream';
import { realTimer, type Timer } from '#server/env/timer.ts';
import type { Hub } from './hub.ts';

/** Proxies close what is silent for longer. */
const PING_MS = 20_000;
/** A browser waits so long before it comes back. */
const RETRY_MS = 2_000;
/** Who reads so slowly is sent away, and asks again for what was missed. */
const MAX_WAITING_BYTES = 1_000_000;

type Opened = {
  body: Readable;
  listId: number;
  memberId: number;
  session: Buffer | null;
  since: number | null;
};

/** Puts what the hub tells into a body, and a comment now and then, until either of them ends. */
export function openStream(hub: Hub, { body, ...who }: Opened, timer: Timer = realTimer): void {
  let cancelPing = () => {};
  const write = (text: string) => {
    if (body.readableLength > MAX_WAITING_BYTES) body.destroy();
    if (!body.destroyed) body.push(text);
  };
  const ping = () => {
    write(':\n\n');
    cancelPing = timer(ping, PING_MS);
  };
  write(`retry: ${RETRY_MS}\n\n`);
  cancelPing = timer(ping, PING_MS);
  const remove = hub.add({
    ...who,
    send: write,
    end: () => {
      if (!body.destroyed) body.push(null);
    },
  });
  body.once('close', () => {
    cancelPing();
    remove();
  });
}
