const MAX_PATH_CHARACTERS = 2_000;
const MAX_DECODINGS = 5;

// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, which would turn /\t/host into //host
const forbiddenCharacters = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\\]/;
const nonPagePaths = /^\/(api|idp)(\/|$)/i;

/**
 * Returns the path after each round of percent-decoding that a proxy or browser might apply. Returns null if decoding
 * fails.
 */
function listDecodings(path: string): string[] | null {
  const decodings = [path];
  for (let last = path; decodings.length <= MAX_DECODINGS; ) {
    let next: string;
    try {
      next = decodeURIComponent(last);
    } catch {
      return null;
    }
    if (next === last) return decodings;
    decodings.push(next);
    last = next;
  }
  return null;
}

/** Returns a path on this site, percent-encoded for a header. Returns `/` for anything unsafe. */
export function toSafeReturnPath(value: unknown): string {
  if (typeof value !== 'string' || value.length > MAX_PATH_CHARACTERS || !value.startsWith('/')) return '/';
  if (forbiddenCharacters.test(value) || /\s/.test(value)) return '/';
  const url = URL.parse(value, 'https://here.invalid');
  if (url === null || url.origin !== 'https://here.invalid') return '/';
  const paths = [...(listDecodings(value.split(/[?#]/, 1)[0] ?? '') ?? ['//']), url.pathname];
  const isSafe = paths.every(
    (path) => !path.includes('//') && !forbiddenCharacters.test(path) && !nonPagePaths.test(path),
  );
  return isSafe ? `${url.pathname}${url.search}${url.hash}` : '/';
}
