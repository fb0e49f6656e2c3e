import type { LookupFunction } from 'node:net';

/** Which addresses are connected to, and what names mean. */
export type AddressGuard = {
  isAllowed: (address: string, port: number) => boolean;
  resolve: (hostname: string) => Promise<readonly { address: string; family: number }[]>;
};

/**
 * Looks a name up for the connection itself, and lets it go only to what was checked: a name that means something else a
 * moment later does not get in. `refusal` is what the connection fails with.
 */
export function guardedLookup(
  port: number,
  { isAllowed, resolve }: AddressGuard,
  refusal: () => Error,
): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname).then(
      (found) => {
        const [first] = found;
        const isSafe = first !== undefined && found.every(({ address }) => isAllowed(address, port));
        if (!isSafe) return done(refusal(), '', 0);
        if (options.all === true) return done(null, [...found]);
        done(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => done(error, '', 0),
    );
  };
}
