import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unsafeRedirectTargets } from '#tests/support/stray-targets.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { toSafeReturnPath } from './return-to.ts';

const allowedPaths = [
  '/',
  '/account',
  '/account#suggestions',
  '/shared/abc-DEF_123',
  '/shared/abc?copy=1&next=2',
  '/?q=https://example.com//x',
  '/?q=50%25%2F%5C',
  '/a%20b',
  '/apicture',
  '/idplan',
  '/caf%C3%A9',
  '/%E2%9C%93',
];

describe('toSafeReturnPath', () => {
  it.each(allowedPaths)('toSafeReturnPath accepts %j', (path) => {
    expect(toSafeReturnPath(path)).toBe(path);
  });

  it.each([
    ['/日本', '/%E6%97%A5%E6%9C%AC'],
    ['/account?x=日本#é', '/account?x=%E6%97%A5%E6%9C%AC#%C3%A9'],
    ['/😀', '/%F0%9F%98%80'],
    ['/é', '/%C3%A9'],
    ['/\ud800', '/%EF%BF%BD'],
    ['/"<b>', '/%22%3Cb%3E'],
    ['/x/../account', '/account'],
  ])('toSafeReturnPath encodes %j as %s', (path, encoded) => {
    expect(toSafeReturnPath(path)).toBe(encoded);
  });

  itInFullTier('toSafeReturnPath always returns a valid header value and is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (path) => {
        const result = toSafeReturnPath(`/${path}`);
        expect(result).toMatch(/^\/[\x21-\x7e]*$/);
        expect(toSafeReturnPath(result)).toBe(result);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(unsafeRedirectTargets)('toSafeReturnPath turns %j into /', (path) => {
    expect(toSafeReturnPath(path)).toBe('/');
  });

  it.each([
    undefined,
    null,
    5,
    {},
    ['/a', '/b'],
    ['/a'],
  ])('toSafeReturnPath turns the non-string %j into /', (value) => {
    expect(toSafeReturnPath(value)).toBe('/');
  });

  it('toSafeReturnPath never returns a URL on another site', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '%2F',
      '%5C',
      '%25',
      '.',
      '..',
      'evil.example',
      ':',
      '@',
      '\t',
      'a',
      '?',
      '#',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const result = toSafeReturnPath(pieces.join(''));
        const asBrowser = new URL(result, 'https://cartwise.example/api/callback');
        expect(asBrowser.origin).toBe('https://cartwise.example');
        expect(asBrowser.pathname.startsWith('//')).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });
});
