import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeReturnTo } from './return-to.ts';

const kept = [
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

const refused = [
  '',
  'account',
  './account',
  '?returnTo=/',
  '#here',
  'https://evil.example',
  'HTTPS://evil.example/',
  'http:/evil.example',
  'javascript:alert(1)',
  'data:text/html,hi',
  'mailto:a@example.com',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/account\\..\\x',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\nset-cookie: a=b',
  '/\u0000',
  '/\u007f',
  '/\u00a0/evil.example',
  '/\u2028x',
  ' /account',
  '/ /evil.example',
  '/%2Fevil.example',
  '/%2fevil.example',
  '/%252Fevil.example',
  '/%25252525252Fevil.example',
  '/%5Cevil.example',
  '/%5c%5cevil.example',
  '/%255Cevil.example',
  '/%09/evil.example',
  '/%0d%0alocation:%20x',
  '/%00',
  '/%',
  '/%zz',
  '/%C3%28',
  '/a//b',
  '/.//evil.example',
  '/..//evil.example',
  '/x/..//evil.example',
  '/%2e%2e//evil.example',
  '/./%2Fevil.example',
  '/api/logout',
  '/API/logout',
  '/api',
  '/%61pi/logout',
  '/x/../api/logout',
  '/idp/session/end',
  '@evil.example',
  '/'.padEnd(2_001, 'a'),
];

describe('safeReturnTo', () => {
  it.each(kept)('keeps %j', (path) => {
    expect(safeReturnTo(path)).toBe(path);
  });

  it.each(refused)('turns %j into /', (path) => {
    expect(safeReturnTo(path)).toBe('/');
  });

  it.each([undefined, null, 5, {}, ['/a', '/b'], ['/a']])('turns %j, not text, into /', (value) => {
    expect(safeReturnTo(value)).toBe('/');
  });

  it('never leaves the site, however it is written', () => {
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
        const result = safeReturnTo(pieces.join(''));
        const asBrowser = new URL(result, 'https://cartwise.example/api/callback');
        expect(asBrowser.origin).toBe('https://cartwise.example');
        expect(asBrowser.pathname.startsWith('//')).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });
});
