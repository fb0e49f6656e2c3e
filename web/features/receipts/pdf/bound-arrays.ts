/**
 * Stops decompression bombs in pdf.js by throwing an error. Decoders may swallow the error, so `onTooMuch` is called
 * too.
 */
export function limitArraySizes(
  realm: { Uint8Array: typeof Uint8Array },
  maxBytes: number,
  onTooMuch: () => void,
): void {
  realm.Uint8Array = new Proxy(realm.Uint8Array, {
    construct(target, args: unknown[], newTarget) {
      if (typeof args[0] === 'number' && args[0] > maxBytes) {
        onTooMuch();
        throw new RangeError(`More than ${maxBytes} bytes`);
      }
      return Reflect.construct(target, args, newTarget === realm.Uint8Array ? target : newTarget);
    },
  });
}
