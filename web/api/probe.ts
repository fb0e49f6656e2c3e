export type ProbeResult = { status: number } | { status: 'redirect' };

/**
 * Requests a path without following redirects.
 * @throws {TypeError} if there's no response
 */
export async function probePath(path: `/${string}`): Promise<ProbeResult> {
  const response = await fetch(path, {
    method: 'HEAD',
    redirect: 'manual',
    credentials: 'include',
    cache: 'no-store',
  });
  return { status: response.type === 'opaqueredirect' ? 'redirect' : response.status };
}

/** True if the server has a newer build that doesn't include this page's entry script. Throws like `probePath`. */
export async function isPageOutdated(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src^="/assets/"]');
  if (script === null) return false;
  return (await probePath(new URL(script.src).pathname as `/${string}`)).status === 404;
}
