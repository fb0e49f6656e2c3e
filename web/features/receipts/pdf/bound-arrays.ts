/**
 * Stops decompression bombs in pdf.js. Creating an array of more than `maxBytes` throws an error. Also calls
 * `onLimitExceeded`, because decoders may swallow the error.
 */
export function limitArraySizes(
  realm: { Uint8Array: typeof Uint8Array },
  maxBytes: number,
  onLimitExceeded: () => void,
): void {
  realm.Uint8Array = new Proxy(realm.Uint8Array, {
    construct(target, args: unknown[], newTarget) {
      if (typeof args[0] === 'number' && args[0] > maxBytes) {
        onLimitExceeded();
        throw new RangeError(`More than ${maxBytes} bytes`);
      }
      return Reflect.construct(target, args, newTarget === realm.Uint8Array ? target : newTarget);
    },
  });
}
