import type { FastifyInstance } from 'fastify';
import { pollUntilFound, yieldToTasks } from './wait.ts';

export const ORIGIN = 'http://localhost:3000';

const MAX_SETTLE_WAIT_MS = 100;

type SentRequest = {
  url: () => string;
  method: () => string;
  postData: () => string | null;
  postDataJSON: () => unknown;
  headers: () => Record<string, string>;
  resourceType: () => 'fetch';
};
type ReceivedResponse = {
  url: () => string;
  status: () => number;
  ok: () => boolean;
  request: () => SentRequest;
  json: () => Promise<unknown>;
  text: () => Promise<string>;
};
type MockResponse = {
  status?: number;
  json?: unknown;
  body?: string;
  contentType?: string;
  headers?: Record<string, string>;
  response?: ReceivedResponse;
};
type Pattern = string | RegExp | ((url: URL) => boolean);

type Route = {
  request: () => SentRequest;
  fulfill: (answer?: MockResponse) => Promise<void>;
  abort: () => Promise<void>;
  continue: (changed?: { postData?: string }) => Promise<void>;
  fallback: () => Promise<void>;
  fetch: () => Promise<ReceivedResponse>;
};
type Handler = (route: Route, request: SentRequest) => unknown;

/** In a URL pattern, `**` matches any text. `*` matches any text without a slash. */
function matchesUrl(pattern: Pattern, url: string): boolean {
  if (typeof pattern === 'function') return pattern(new URL(url));
  if (pattern instanceof RegExp) return pattern.test(url);
  const source = pattern
    .replace(/[.+^$()|[\]\\?]/g, '\\$&')
    .replace(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.split(',').join('|')})`)
    .replace(/\*\*/g, '\u0000')
    .replace(/\*/g, '[^/]*')
    .replaceAll('\u0000', '.*');
  return new RegExp(`^${source}$`).test(url) || new RegExp(`^${ORIGIN}${source}$`).test(url);
}

/** The page's simulated network. `fetch` calls go to the app in this process and include the page's cookies. */
export class Network {
  private readonly app: FastifyInstance;
  private readonly cookies = new Map<string, string>();
  private routes: { pattern: Pattern; handler: Handler }[] = [];
  private listeners: { event: string; listener: (each: never) => void }[] = [];
  private pending = 0;
  /** Number of pending requests that have reached the app, not counting those that a test holds back. */
  private appRequestCount = 0;
  isOffline = false;

  constructor(app: FastifyInstance) {
    this.app = app;
  }

  setCookie(name: string, value: string): void {
    this.cookies.set(name, value);
  }
  clearCookies(): void {
    this.cookies.clear();
    for (const cookie of document.cookie.split('; ')) {
      // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookieStore
      document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
    }
  }
  route(pattern: Pattern, handler: Handler): void {
    this.routes.unshift({ pattern, handler });
  }
  unroute(pattern: Pattern, handler?: Handler): void {
    this.routes = this.routes.filter(
      (each) =>
        String(each.pattern) !== String(pattern) || (handler !== undefined && each.handler !== handler),
    );
  }
  unrouteAll(): void {
    this.routes = [];
  }
  on(event: string, listener: (each: never) => void): void {
    this.listeners.push({ event, listener });
  }
  off(event: string, listener: (each: never) => void): void {
    this.listeners = this.listeners.filter((each) => each.event !== event || each.listener !== listener);
  }
  private notifyListeners(event: string, about: SentRequest | ReceivedResponse): void {
    for (const each of this.listeners) if (each.event === event) each.listener(about as never);
  }

  next<T extends SentRequest | ReceivedResponse>(
    event: 'request' | 'response',
    isWanted: Pattern | ((each: T) => unknown),
  ): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<T>();
    const matches = (each: T) =>
      typeof isWanted === 'function'
        ? (isWanted as (each: T) => unknown)(each)
        : matchesUrl(isWanted, each.url());
    const listener = ((each: T) => {
      if (!matches(each)) return;
      this.off(event, listener);
      resolve(each);
    }) as (each: never) => void;
    this.on(event, listener);
    return promise;
  }

  async waitUntilIdle(): Promise<void> {
    let idleChecks = 0;
    await pollUntilFound(
      () => {
        idleChecks = this.pending === 0 ? idleChecks + 1 : 0;
        return idleChecks > 3 ? true : undefined;
      },
      () => `${this.pending} calls are still under way`,
    );
  }

  async waitForApp(): Promise<void> {
    await pollUntilFound(
      () => (this.appRequestCount === 0 ? true : undefined),
      () => `The app has not answered ${this.appRequestCount} calls`,
    );
  }

  /** Waits briefly for pending requests, as a person would before clicking. */
  async settle(): Promise<void> {
    const end = performance.now() + MAX_SETTLE_WAIT_MS;
    do await yieldToTasks();
    while (this.pending > 0 && performance.now() < end);
  }

  async call(method: string, url: string, headers: Record<string, string>, body?: string): Promise<Response> {
    // Includes only cookies that scripts have set, not session cookies.
    const scriptCookies = document.cookie === '' ? [] : [document.cookie];
    const cookie = [...[...this.cookies].map(([name, value]) => `${name}=${value}`), ...scriptCookies].join(
      '; ',
    );
    this.appRequestCount += 1;
    const response = await this.app
      .inject({
        method: method as 'GET',
        url: url.replace(ORIGIN, ''),
        headers: { host: new URL(ORIGIN).host, ...headers, ...(cookie === '' ? {} : { cookie }) },
        ...(body === undefined ? {} : { payload: body }),
      })
      .finally(() => {
        this.appRequestCount -= 1;
      });
    for (const { name, value, maxAge, expires } of response.cookies) {
      if (maxAge === 0 || (expires && expires.getTime() <= Date.now())) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const { statusCode: status, statusMessage: statusText } = response;
    const pageResponse = new Response([204, 304].includes(status) ? null : response.body, {
      status,
      statusText,
    });
    for (const [name, value] of Object.entries(response.headers))
      pageResponse.headers.set(name, String(value));
    return pageResponse;
  }

  readonly fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), location.href).href;
    const body = typeof init.body === 'string' ? init.body : undefined;
    const headers = Object.fromEntries(new Headers(init.headers).entries());
    const sent: SentRequest = {
      url: () => url,
      method: () => init.method ?? 'GET',
      postData: () => body ?? null,
      postDataJSON: () => (body === undefined ? null : JSON.parse(body)),
      headers: () => headers,
      resourceType: () => 'fetch',
    };
    this.pending += 1;
    try {
      this.notifyListeners('request', sent);
      const aborted = new Promise<never>((_, reject) => {
        const rejectAsAborted = () =>
          reject(init.signal?.reason ?? new DOMException('aborted', 'AbortError'));
        if (init.signal?.aborted) rejectAsAborted();
        init.signal?.addEventListener('abort', rejectAsAborted);
      });
      aborted.catch(() => {});
      const ask = (postData = body) =>
        this.call(sent.method(), url, { 'sec-fetch-site': 'same-origin', ...headers }, postData);
      const rawResponse = await Promise.race([this.applyRoutes(sent, ask), aborted]);
      const isRedirect = init.redirect === 'manual' && [301, 302, 303, 307, 308].includes(rawResponse.status);
      const response = isRedirect ? createOpaqueRedirect() : rawResponse;
      this.notifyListeners('response', toReceivedResponse(response.clone(), sent));
      return response;
    } finally {
      this.pending -= 1;
    }
  };

  private async applyRoutes(sent: SentRequest, ask: (body?: string) => Promise<Response>): Promise<Response> {
    if (this.isOffline) throw new TypeError('Failed to fetch');
    for (const { pattern, handler } of [...this.routes]) {
      if (!matchesUrl(pattern, sent.url())) continue;
      const outcome = await intercept(handler, sent, ask);
      if (outcome !== 'fallback') return outcome;
    }
    return ask();
  }
}

const createOpaqueRedirect = (): Response =>
  Object.defineProperties(new Response(), { type: { value: 'opaqueredirect' }, status: { value: 0 } });

const toReceivedResponse = (response: Response, sent: SentRequest): ReceivedResponse => ({
  url: sent.url,
  status: () => response.status,
  ok: () => response.ok,
  request: () => sent,
  json: () => response.clone().json(),
  text: () => response.clone().text(),
});

function intercept(
  handler: Handler,
  sent: SentRequest,
  ask: (body?: string) => Promise<Response>,
): Promise<Response | 'fallback'> {
  return new Promise((resolve, reject) => {
    const route: Route = {
      request: () => sent,
      fulfill: async ({ status, json, body, contentType, headers, response } = {}) => {
        const mediaType = contentType ?? (json === undefined ? undefined : 'application/json');
        const text = json === undefined ? (body ?? (await response?.text()) ?? '') : JSON.stringify(json);
        resolve(
          new Response(text, {
            status: status ?? response?.status() ?? 200,
            headers: { ...headers, ...(mediaType === undefined ? {} : { 'content-type': mediaType }) },
          }),
        );
      },
      abort: async () => reject(new TypeError('Failed to fetch')),
      continue: async ({ postData } = {}) => resolve(ask(postData)),
      fallback: async () => resolve('fallback'),
      fetch: async () => toReceivedResponse(await ask(), sent),
    };
    Promise.resolve(handler(route, sent)).catch(reject);
  });
}
