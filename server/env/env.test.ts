import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv as parseDotenv } from 'node:util';
import { describe, expect, it } from 'vitest';
import webPush from 'web-push';
import { parseEnv } from './env.ts';

const externalProvider = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'cartwise' };
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_51abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_51abc',
  STRIPE_PRICE_ID: 'price_1abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
};

const twilio = {
  TWILIO_ACCOUNT_SID: `AC${'0123456789abcdef'.repeat(2)}`,
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+13125550100',
};
const mail = { SMTP_URL: 'smtps://user:secret@mail.example:465', SUGGESTIONS_TO: 'team@example.com' };

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const walmart = {
  WALMART_CONSUMER_ID: '5e7fa0b1-31c2-4c5f-9d3a-1f7a3b6c2d10',
  WALMART_PRIVATE_KEY: privateKey.replaceAll('\n', '\\n'),
};

describe('The Walmart configuration', () => {
  it('parseEnv accepts a one-line Walmart key, with or without WALMART_AGREEMENT', () => {
    expect(parseEnv(walmart).WALMART_PRIVATE_KEY).toBe(privateKey);
    expect(parseEnv({ ...walmart, WALMART_AGREEMENT: 'Permission of 2026-10-01' })).toMatchObject({
      WALMART_KEY_VERSION: '1',
      WALMART_CALLS_PER_DAY: 4_750,
    });
  });

  it.each([
    ['WALMART_CONSUMER_ID', { WALMART_AGREEMENT: 'Permission of 2026-10-01' }],
    ['WALMART_PRIVATE_KEY', { WALMART_CONSUMER_ID: walmart.WALMART_CONSUMER_ID }],
    ['WALMART_PRIVATE_KEY', { ...walmart, WALMART_PRIVATE_KEY: 'hush-hush' }],
    ['WALMART_KEY_VERSION', { ...walmart, WALMART_KEY_VERSION: 'two' }],
    ['WALMART_AGREEMENT', { ...walmart, WALMART_AGREEMENT: 'yes' }],
    ['WALMART_API_BASE', { ...walmart, WALMART_API_BASE: 'http://walmart.example' }],
    ['WALMART_CALLS_PER_DAY', { ...walmart, WALMART_CALLS_PER_DAY: '5' }],
  ])("parseEnv's error mentions %s if the Walmart configuration is invalid", (name, variables: Record<
    string,
    string
  >) => {
    expect(() => parseEnv(variables)).toThrow(`  ${name}`);
    expect(() => parseEnv(variables)).not.toThrow('hush-hush');
  });
});

describe('Sign-in, database and other general settings', () => {
  it.each([
    [{}],
    [externalProvider],
    [
      {
        ...externalProvider,
        OIDC_CLIENT_SECRET: 'secret',
        NODE_ENV: 'production',
        ...stripe,
        ...twilio,
        ...mail,
      },
    ],
    [{ ...externalProvider, OIDC_ISSUER: 'http://localhost:9000' }],
    [{ ...externalProvider, OIDC_ISSUER: 'http://127.0.0.1:9000/realm' }],
    [{ NODE_ENV: 'production', ALLOW_DOUBLES: 'identity-provider,outbox,test-payments' }],
    [{ STORE_LAYER_URL: 'off' }],
    [{ TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::/32,uniquelocal,192.0.2.7' }],
    [{ DATABASE_POOL_SIZE: '40', DATABASE_STATEMENT_TIMEOUT_MS: '0', DATABASE_POOLER: 'transaction' }],
    [{ NOMINATIM_URL: 'http://10.0.0.9:8080', NOMINATIM_SPACING_MS: '20' }],
    [{ STORE_LAYER_URL: 'http://127.0.0.1:4000/FeatureServer/0' }],
  ])('parseEnv accepts the environment variables %j', (variables: Record<string, string>) => {
    expect(() => parseEnv(variables)).not.toThrow();
  });

  it.each([
    ['OIDC_CLIENT_ID', { OIDC_ISSUER: 'https://id.example.com' }],
    ['OIDC_ISSUER', { ...externalProvider, OIDC_ISSUER: 'http://id.example.com' }],
    ['OIDC_ISSUER', { ...externalProvider, OIDC_ISSUER: 'id.example.com' }],
    ['OIDC_ISSUER', { NODE_ENV: 'production' }],
    ['ADMIN_EMAILS', { ADMIN_EMAILS: 'boss@example.com, clerk' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'ftp://cartwise.example' }],
    ['ALLOW_DOUBLES', { ALLOW_DOUBLES: 'everything' }],
    ['STORE_LAYER_URL', { STORE_LAYER_URL: 'none' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'balancer.internal' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }],
    ['DATABASE_POOL_SIZE', { DATABASE_POOL_SIZE: '1' }],
    ['DATABASE_POOLER', { DATABASE_POOLER: 'session' }],
    ['DATABASE_READ_URL', { DATABASE_READ_URL: 'postgres://replica.example/cartwise' }],
    ['KROGER_CLIENT_SECRET', { KROGER_CLIENT_ID: 'cartwise' }],
    ['NOMINATIM_SPACING_MS', { NOMINATIM_SPACING_MS: '20' }],
    ['ANALYTICS_HOSTS', { ANALYTICS_HOSTS: 'shop.example, https://cartwise.example' }],
  ])("parseEnv's error mentions %s for the invalid environment variables %j", (name, variables: Record<
    string,
    string
  >) => {
    expect(() => parseEnv(variables)).toThrow(`  ${name}`);
  });

  it("parseEnv ignores the case and spacing of administrators' email addresses", () => {
    const { ADMIN_EMAILS } = parseEnv({ ADMIN_EMAILS: ' Boss@Example.com ,, clerk@example.com' });
    expect(ADMIN_EMAILS).toEqual(['boss@example.com', 'clerk@example.com']);
  });

  it('parseEnv turns the backup folder into an absolute path', () => {
    expect(parseEnv({ BACKUP_DIR: 'backups' }).BACKUP_DIR).toBe(join(process.cwd(), 'backups'));
    expect(parseEnv({})).not.toHaveProperty('BACKUP_DIR');
  });
});

describe('The payment configuration', () => {
  it.each([
    [stripe],
    [{ ...stripe, STRIPE_API_BASE: 'http://127.0.0.1:12111' }],
    [{ ...stripe, STRIPE_SECRET_KEY: 'rk_live_51abc', STRIPE_PUBLISHABLE_KEY: 'pk_live_51abc' }],
  ])('parseEnv accepts the payment configuration %j', (variables: Record<string, string>) => {
    expect(() => parseEnv(variables)).not.toThrow();
  });

  it.each([
    ...Object.keys(stripe).map((name): [string, Record<string, string>] => [name, { ...stripe, [name]: '' }]),
    ['STRIPE_SECRET_KEY', { ...stripe, STRIPE_SECRET_KEY: 'pk_test_51abc' }],
    ['STRIPE_PUBLISHABLE_KEY', { ...stripe, STRIPE_PUBLISHABLE_KEY: 'sk_test_51abc' }],
    ['STRIPE_PUBLISHABLE_KEY', { ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_live_51abc' }],
    ['STRIPE_PRICE_ID', { ...stripe, STRIPE_PRICE_ID: 'prod_1abc' }],
    ['STRIPE_WEBHOOK_SECRET', { ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_abc def' }],
    ['STRIPE_API_BASE', { ...stripe, STRIPE_API_BASE: 'http://stripe.example' }],
    ['STRIPE_API_BASE', { STRIPE_API_BASE: 'http://127.0.0.1:12111' }],
    ['STRIPE_SECRET_KEY', { ...externalProvider, NODE_ENV: 'production' }],
    ['STRIPE_SECRET_KEY', { NODE_ENV: 'production', ALLOW_DOUBLES: 'identity-provider' }],
  ])("parseEnv's error mentions %s for the invalid payment configuration %j", (name, variables: Record<
    string,
    string
  >) => {
    expect(() => parseEnv(variables)).toThrow(`  ${name}`);
  });

  it('parseEnv never shows the value of a rejected secret', () => {
    expect(() => parseEnv({ ...stripe, STRIPE_SECRET_KEY: 'sk_tset_51secret' })).not.toThrow('51secret');
  });
});

describe('The message configuration', () => {
  it.each([
    [twilio],
    [mail],
    [{ ...twilio, TWILIO_FROM: `MG${'0'.repeat(32)}`, TWILIO_API_BASE: 'http://127.0.0.1:9999' }],
    [{ ...mail, SMTP_URL: 'smtp://127.0.0.1:1025', MAIL_FROM: 'hello@example.com' }],
  ])('parseEnv accepts the message configuration %j', (variables: Record<string, string>) => {
    expect(() => parseEnv(variables)).not.toThrow();
  });

  it.each([
    ...Object.keys(twilio).map((name): [string, Record<string, string>] => [name, { ...twilio, [name]: '' }]),
    ...Object.keys(mail).map((name): [string, Record<string, string>] => [name, { ...mail, [name]: '' }]),
    ['TWILIO_ACCOUNT_SID', { ...twilio, TWILIO_ACCOUNT_SID: 'SK0123' }],
    ['TWILIO_FROM', { ...twilio, TWILIO_FROM: '312-555-0100' }],
    ['TWILIO_API_BASE', { ...twilio, TWILIO_API_BASE: 'http://twilio.example' }],
    ['TWILIO_API_BASE', { TWILIO_API_BASE: 'http://127.0.0.1:9999' }],
    ['SMTP_URL', { ...mail, SMTP_URL: 'https://mail.example' }],
    ['SUGGESTIONS_TO', { ...mail, SUGGESTIONS_TO: 'the team' }],
    ['MAIL_FROM', { MAIL_FROM: 'hello@example.com' }],
    ['TWILIO_ACCOUNT_SID', { ...externalProvider, ...stripe, ...mail, NODE_ENV: 'production' }],
    ['SMTP_URL', { ...externalProvider, ...stripe, ...twilio, NODE_ENV: 'production' }],
  ])("parseEnv's error mentions %s for the invalid message configuration %j", (name, variables: Record<
    string,
    string
  >) => {
    expect(() => parseEnv(variables)).toThrow(`  ${name}`);
  });
});

describe('The notification configuration', () => {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const keys = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };

  it('parseEnv accepts a key pair and a contact address for push notifications', () => {
    for (const subject of ['mailto:ops@example.com', 'https://cartwise.example'])
      expect(parseEnv({ ...keys, VAPID_SUBJECT: subject })).toMatchObject(keys);
  });

  it.each([
    ['VAPID_PUBLIC_KEY', { VAPID_PRIVATE_KEY: privateKey }],
    ['VAPID_PRIVATE_KEY', { VAPID_PUBLIC_KEY: publicKey }],
    ['VAPID_PUBLIC_KEY', { ...keys, VAPID_PUBLIC_KEY: webPush.generateVAPIDKeys().publicKey }],
    ['VAPID_PRIVATE_KEY', { ...keys, VAPID_PRIVATE_KEY: 'short' }],
    ['VAPID_SUBJECT', { VAPID_SUBJECT: 'ops@example.com' }],
  ])("parseEnv's error mentions %s for the invalid notification configuration (%#)", (name, variables: Record<
    string,
    string
  >) => {
    expect(() => parseEnv(variables)).toThrow(`  ${name}`);
    expect(() => parseEnv(variables)).not.toThrow(privateKey);
  });
});

describe('Photo storage and the Open Prices account', () => {
  const bucket = {
    ...{ PHOTO_BUCKET_URL: 'https://labels.s3.us-east-1.amazonaws.com', PHOTO_BUCKET_REGION: 'us-east-1' },
    ...{ PHOTO_BUCKET_KEY_ID: 'AKIA', PHOTO_BUCKET_SECRET: 'hidden/secret' },
  };
  const account = {
    ...{ OPEN_PRICES_API: 'https://prices.openfoodfacts.org/api/v1', OPEN_PRICES_USER: 'cartwise' },
    OPEN_PRICES_PASSWORD: 'hidden/secret',
  };

  it('parseEnv accepts a photo bucket and an Open Prices account, even with HTTP URLs on the local machine', () => {
    expect(parseEnv({ ...bucket, ...account })).toMatchObject({ ...bucket, ...account });
    const localUrls = {
      PHOTO_BUCKET_URL: 'http://127.0.0.1:9000/labels',
      OPEN_PRICES_API: 'http://localhost:9/v1',
    };
    expect(parseEnv({ ...bucket, ...account, ...localUrls })).toMatchObject(localUrls);
  });

  it.each([
    ['PHOTO_BUCKET_SECRET', { ...bucket, PHOTO_BUCKET_SECRET: '' }],
    ['PHOTO_BUCKET_URL', { ...bucket, PHOTO_BUCKET_URL: '' }],
    ['PHOTO_BUCKET_URL', { ...bucket, PHOTO_BUCKET_URL: 'http://storage.example.com/labels' }],
    ['PHOTO_BUCKET_REGION', { ...bucket, PHOTO_BUCKET_REGION: 'US East' }],
    ['OPEN_PRICES_USER', { ...account, OPEN_PRICES_USER: '' }],
    ['OPEN_PRICES_USER', { ...account, OPEN_PRICES_USER: 'ops@example.com' }],
    ['OPEN_PRICES_PASSWORD', { ...account, OPEN_PRICES_PASSWORD: '' }],
    ['OPEN_PRICES_API', { ...account, OPEN_PRICES_API: '' }],
    ['OPEN_PRICES_API', { ...account, OPEN_PRICES_API: 'http://prices.example.com' }],
  ])("parseEnv's error mentions %s for an invalid photo bucket or Open Prices account (%#)", (name, variables: Record<
    string,
    string
  >) => {
    expect(() => parseEnv(variables)).toThrow(`  ${name}`);
    expect(() => parseEnv(variables)).not.toThrow('hidden/secret');
  });
});

describe('.env.example', () => {
  const example = parseDotenv(readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8'));

  it('The unedited .env.example is valid, and its values match the defaults', () => {
    expect(parseEnv(example as Record<string, string>)).toEqual(parseEnv({}));
  });
});
