import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Ports below the ephemeral range. Outgoing connections could take a port in the ephemeral range. */
const [FIRST_PORT, END_PORT] = [20_000, 32_000];

export async function findFreePort(): Promise<number> {
  const port = randomInt(FIRST_PORT, END_PORT);
  const server = createServer();
  const listening = once(server.listen(port, '127.0.0.1'), 'listening');
  const isFree = await listening.then(
    () => true,
    () => false,
  );
  if (!isFree) return findFreePort();
  await once(server.close(), 'close');
  return port;
}
