import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that a system gives to outgoing connections: one of these could take it before it is listened on. */
const [FIRST, END] = [20_000, 32_000];

/** A port of this machine that nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  const port = randomInt(FIRST, END);
  const server = createServer();
  const listening = once(server.listen(port, '127.0.0.1'), 'listening');
  const isFree = await listening.then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort();
  await once(server.close(), 'close');
  return port;
}
