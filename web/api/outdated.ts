import { probe } from './probe.ts';

/**
 * Whether the server has a newer build than this page: the script that the page began with, which is named after all that the
 * build has, is gone there. Throws TypeError when there was no answer.
 */
export async function isOutdated(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src^="/assets/"]');
  if (script === null) return false;
  return (await probe(new URL(script.src).pathname as `/${string}`)).status === 404;
}
