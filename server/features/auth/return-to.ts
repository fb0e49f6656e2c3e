const MAX_LENGTH = 2_000;
const MAX_DECODINGS = 5;

// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, which would turn /\t/host into //host
const forbidden = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\\]/;
const notPages = /^\/(api|idp)(\/|$)/i;

/**
 * Returns the path after each round of percent-decoding that a proxy or browser might apply. Returns null if decoding
 * fails.
 */
function listDecodings(path: string): string[] | null {
  const all = [path];
  for (let last = path; all.length <= MAX_DECODINGS; ) {
    let next: string;
    try {
      next = decodeURIComponent(last);
    } catch {
      return null;
    }
    if (next === last) return all;
    all.push(next);
    last = next;
  }
  return null;
}

/** Returns a path on this site, percent-encoded for a header. Returns `/` for anything unsafe. */
export function toSafeReturnPath(value: unknown): string {
  if (typeof value !== 'string' || value.length > MAX_LENGTH || !value.startsWith('/')) return '/';
  if (forbidden.test(value) || /\s/.test(value)) return '/';
  const url = URL.parse(value, 'https://here.invalid');
  if (url === null || url.origin !== 'https://here.invalid') return '/';
  const paths = [...(listDecodings(value.split(/[?#]/, 1)[0] ?? '') ?? ['//']), url.pathname];
  const isSafe = paths.every((path) => !path.includes('//') && !forbidden.test(path) && !notPages.test(path));
  return isSafe ? `${url.pathname}${url.search}${url.hash}` : '/';
}
