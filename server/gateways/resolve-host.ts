import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';

type Address = { address: string; family: number };

const LOOPBACK: Address = { address: '127.0.0.1', family: 4 };

/**
 * Resolves a host name chosen by a shopper or visitor. Queries the name servers directly, because
 * `dns.lookup` would occupy a thread of the small libuv thread pool until the name server answers, even after
 * `signal` is aborted.
 */
export async function resolveHost(hostname: string, signal: AbortSignal): Promise<Address[]> {
  signal.throwIfAborted();
  // Name servers don't know this machine's name (RFC 6761).
  if (/(^|\.)localhost\.?$/i.test(hostname)) return [LOOPBACK];
  // `cancel` ends all of a resolver's queries, so each lookup needs its own resolver.
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel);
  try {
    const results = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = results.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const [v4] = results;
    if (addresses.length === 0 && v4.status === 'rejected') throw v4.reason;
    return addresses.map((address) => ({ address, family: isIP(address) }));
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
