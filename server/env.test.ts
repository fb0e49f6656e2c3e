import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv as parseDotenv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parseEnv } from './env.ts';

const outside = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'cartwise' };

describe('the configuration of sign-in', () => {
  it.each([
    [{}],
    [outside],
    [{ ...outside, OIDC_CLIENT_SECRET: 'secret', NODE_ENV: 'production' }],
    [{ ...outside, OIDC_ISSUER: 'http://localhost:9000' }],
    [{ ...outside, OIDC_ISSUER: 'http://127.0.0.1:9000/realm' }],
    [{ NODE_ENV: 'production', ALLOW_DOUBLES: 'identity-provider' }],
  ])('accepts %j', (variables: Record<string, string>) => {
    expect(() => parseEnv(variables)).not.toThrow();
  });

  it.each([
    ['OIDC_CLIENT_ID', { OIDC_ISSUER: 'https://id.example.com' }],
    ['OIDC_ISSUER', { ...outside, OIDC_ISSUER: 'http://id.example.com' }],
    ['OIDC_ISSUER', { ...outside, OIDC_ISSUER: 'id.example.com' }],
    ['OIDC_ISSUER', { NODE_ENV: 'production' }],
    ['ADMIN_EMAILS', { ADMIN_EMAILS: 'boss@example.com, clerk' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'ftp://cartwise.example' }],
    ['ALLOW_DOUBLES', { ALLOW_DOUBLES: 'everything' }],
  ])('names %s when refusing %j', (name, variables: Record<string, string>) => {
    expect(() => parseEnv(variables)).toThrow(`  ${name}`);
  });

  it('reads who administers in any case and spacing', () => {
    const { ADMIN_EMAILS } = parseEnv({ ADMIN_EMAILS: ' Boss@Example.com ,, clerk@example.com' });
    expect(ADMIN_EMAILS).toEqual(['boss@example.com', 'clerk@example.com']);
  });
});

describe('.env.example', () => {
  const example = parseDotenv(readFileSync(join(import.meta.dirname, '../.env.example'), 'utf8'));

  it('works as it stands and changes nothing', () => {
    expect(parseEnv(example as Record<string, string>)).toEqual(parseEnv({}));
  });
});
