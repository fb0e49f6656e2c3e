/** How an address answered: with a status, or by sending elsewhere, whose status a browser keeps to itself. */
export type ProbeAnswer = { status: number } | { status: 'redirect' };

/** Asks for an address without following where it leads. Throws TypeError when there was no answer. */
export async function probe(path: `/${string}`): Promise<ProbeAnswer> {
  const response = await fetch(path, {
    method: 'HEAD',
    redirect: 'manual',
    credentials: 'include',
    cache: 'no-store',
  });
  return { status: response.type === 'opaqueredirect' ? 'redirect' : response.status };
}

/**
 * Whether the server has a newer build than this page: the script that the page began with, which is named after all that the
 * build has, is gone there. Throws TypeError when there was no answer.
 */
export async function isOutdated(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src^="/assets/"]');
  if (script === null) return false;
  return (await probe(new URL(script.src).pathname as `/${string}`)).status === 404;
}
