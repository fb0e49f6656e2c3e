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
