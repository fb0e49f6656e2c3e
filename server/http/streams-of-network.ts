import { t } from '#domain/language.ts';
import { tooMany } from './errors.ts';
import { networkOf } from './rate-limit.ts';

const RETRY_AFTER_SECONDS = 30;

/**
 * Counts the streams that each network has open in this process, and throws 429 beyond `most`: an account with its guests, or
 * many accounts of one visitor, must not use up what there is for everybody. What it returns counts the stream off.
 */
export function streamsOfNetwork(most: number): (ip: string) => () => void {
  const open = new Map<string, number>();
  return (ip) => {
    const network = networkOf(ip);
    const count = open.get(network) ?? 0;
    if (count >= most)
      throw tooMany(
        t`Too many lists and carts are open in your network. Close some of them.`,
        RETRY_AFTER_SECONDS,
      );
    open.set(network, count + 1);
    return () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    };
  };
}
