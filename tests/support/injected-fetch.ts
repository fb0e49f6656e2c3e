import type { startTestApp } from './test-app.ts';

export const createInjectedFetch =
  (app: Pick<Awaited<ReturnType<typeof startTestApp>>, 'inject'>): typeof globalThis.fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const body = await request.text();
    const { statusCode, headers, rawPayload } = await app.inject({
      ...{ method: request.method as 'GET' | 'POST', url: pathname + search },
      headers: Object.fromEntries(request.headers),
      ...(body !== '' && { payload: body }),
    });
    const responseHeaders = new Headers();
    for (const [name, value] of Object.entries(headers)) responseHeaders.set(name, String(value));
    const hasNoBody = statusCode === 204 || statusCode === 304;
    return new Response(hasNoBody ? null : new Uint8Array(rawPayload), {
      status: statusCode,
      headers: responseHeaders,
    });
  };
