import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';

type Address = { address: string; family: number };

const LOOPBACK: Address = { address: '127.0.0.1', family: 4 };

/**
 * Resolves a host name that a shopper or visitor chose. Queries the name servers directly, because `dns.lookup`
 * occupies one of the few threads that all lookups share. Even if `signal` is aborted, that thread stays occupied until
 * the name server answers.
 */
export async function resolveHost(hostname: string, signal: AbortSignal): Promise<Address[]> {
  signal.throwIfAborted();
  // Name servers don't know this machine's name (RFC 6761).
  if (/(^|\.)localhost\.?$/i.test(hostname)) return [LOOPBACK];
  // `cancel` ends all queries of a resolver, so each lookup needs its own.
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
