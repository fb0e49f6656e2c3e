import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';
import { resolveHost } from './resolve-host.ts';

export type AddressGuard = {
  isAllowed: (address: string, port: number) => boolean;
  resolve: (hostname: string, signal: AbortSignal) => Promise<readonly { address: string; family: number }[]>;
};

export const publicAddressGuard: AddressGuard = { isAllowed: isPublicAddress, resolve: resolveHost };

/**
 * Creates a DNS lookup that rejects disallowed IP addresses before connecting. Prevents DNS rebinding, where a host's
 * address changes after the check. `createRefusal` creates the error for a rejected address. Aborting `signal` ends the
 * lookup.
 */
export function createGuardedLookup(
  port: number,
  { isAllowed, resolve }: AddressGuard,
  createRefusal: () => Error,
  signal: AbortSignal,
): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, signal).then(
      (addresses) => {
        const [first] = addresses;
        const isSafe = first !== undefined && addresses.every(({ address }) => isAllowed(address, port));
        if (!isSafe) return done(createRefusal(), '', 0);
        if (options.all === true) return done(null, [...addresses]);
        done(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => done(error, '', 0),
    );
  };
}
