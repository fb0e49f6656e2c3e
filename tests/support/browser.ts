/** The response that a browser ends up with after following redirects. */
type Visit = { status: number; url: URL; headers: Headers; body: string };

type Cookie = { name: string; value: string; path: string };

const MAX_REDIRECTS = 15;

/**
 * A minimal browser for signing in. It supports cookies by host and path, redirects, and form posts to the same
 * origin. It doesn't follow redirects to `stopAt`.
 */
export function createBrowser(origin: string) {
  const cookies = new Map<string, Map<string, Cookie>>();

  const getJar = (url: URL) => {
    const existing = cookies.get(url.host) ?? new Map<string, Cookie>();
    cookies.set(url.host, existing);
    return existing;
  };

  const storeCookie = (url: URL, line: string) => {
    const [pair = '', ...attributes] = line.split(/;\s*/);
    const name = pair.slice(0, pair.indexOf('='));
    const getAttribute = (wanted: string) =>
      attributes.find((one) => one.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
    const expires = getAttribute('expires');
    const path = getAttribute('path') ?? '/';
    const isExpired =
      getAttribute('max-age') === '0' || (expires !== undefined && Date.parse(expires) <= Date.now());
    if (isExpired) getJar(url).delete(`${name} ${path}`);
    else getJar(url).set(`${name} ${path}`, { name, value: pair.slice(name.length + 1), path });
  };

  const buildCookieHeader = (url: URL) =>
    [...getJar(url).values()]
      .filter(({ path }) => path === '/' || url.pathname === path || url.pathname.startsWith(`${path}/`))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');

  type Request = { form?: Record<string, string>; headers?: Record<string, string>; stopAt?: string };

  const visit = async (where: string | URL, { form, headers, stopAt }: Request = {}): Promise<Visit> => {
    let url = new URL(where, origin);
    let formToPost = form;
    for (let hop = 0; hop < MAX_REDIRECTS; hop += 1) {
      const response = await fetch(url, {
        redirect: 'manual',
        method: formToPost === undefined ? 'GET' : 'POST',
        headers: {
          accept: 'text/html',
          cookie: buildCookieHeader(url),
          origin: url.origin,
          referer: `${url.origin}/`,
          ...headers,
        },
        ...(formToPost === undefined ? {} : { body: new URLSearchParams(formToPost) }),
      });
      for (const line of response.headers.getSetCookie()) storeCookie(url, line);
      const body = await response.text();
      const location = response.headers.get('location');
      const next = location === null ? null : new URL(location, url);
      if (next === null || next.pathname === stopAt) {
        return { status: response.status, url: next ?? url, headers: response.headers, body };
      }
      url = next;
      formToPost = undefined;
    }
    throw new Error(`More than ${MAX_REDIRECTS} redirects, the last to ${url}`);
  };

  return {
    visit,
    cookie: (name: string) => [...getJar(new URL(origin)).values()].find((each) => each.name === name)?.value,
    setCookie: (name: string, value: string) => {
      const originCookies = getJar(new URL(origin));
      for (const [key, each] of originCookies) if (each.name === name) originCookies.delete(key);
      originCookies.set(`${name} /`, { name, value, path: '/' });
    },
  };
}

export type Browser = ReturnType<typeof createBrowser>;

type Person = { firstName: string; lastName: string; email: string; password: string };

export const samplePerson = (overrides: Partial<Person> = {}): Person => ({
  firstName: 'Maya',
  lastName: 'Okafor',
  email: `maya-${crypto.randomUUID()}@example.com`,
  password: 'a loaf and two eggs',
  ...overrides,
});

export async function signUp(browser: Browser, person: Person, loginPath = '/api/login'): Promise<Visit> {
  await browser.visit(loginPath);
  await browser.visit('/idp/sign-up');
  return browser.visit('/idp/sign-up', { form: person });
}

export async function signInAtProvider(
  browser: Browser,
  { email, password }: Pick<Person, 'email' | 'password'>,
  loginPath = '/api/login',
): Promise<Visit> {
  const landing = await browser.visit(loginPath);
  if (!landing.url.pathname.startsWith('/idp/')) return landing;
  return browser.visit('/idp/sign-in', { form: { email, password } });
}

/** `password` isn't needed if the browser is signed in to the account. */
export async function confirmEmailByLink(browser: Browser, link: string, password = ''): Promise<Visit> {
  const token = new URL(link.replaceAll('&amp;', '&')).searchParams.get('token') ?? '';
  await browser.visit(link);
  return browser.visit('/idp/verify-email', { form: { token, password } });
}
