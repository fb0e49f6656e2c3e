import ipaddr from 'ipaddr.js';

/** All of IPv6 that is handed out to the public so far. */
const GLOBAL_V6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/**
 * Whether anybody on the internet can be reached by an address: none of this machine, of a network behind a router, of a
 * cloud's inside, nor a way to write one of them, such as ::ffff:127.0.0.1. What is not known to be public is not.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_V6);
}
