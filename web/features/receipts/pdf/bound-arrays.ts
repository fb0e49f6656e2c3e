/**
 * From now on no `Uint8Array` of more bytes is made in this realm: a small file may unpack to gigabytes, and the library has no
 * bound of its own. `onTooMuch` is told, since what unpacks may take the error for a fault of the file and go on.
 */
export function boundArrays(
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
