import { resolve } from 'node:path';
import { z } from 'zod';
import { databaseVariables } from './database.ts';
import { checkKroger, KROGER_API, krogerVariables } from './kroger.ts';
import { isLoopbackHost } from './loopback.ts';
import { checkMessaging, messagingVariables } from './messaging.ts';
import { checkOpenPrices, openPricesVariables } from './open-prices.ts';
import { checkPhotos, photoVariables } from './photos.ts';
import { checkPush, pushVariables } from './push.ts';
import { checkStripe, stripeVariables } from './stripe.ts';
import { isProxy } from './trusted-proxies.ts';
import { checkWalmart, WALMART_API, walmartVariables } from './walmart.ts';

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value);
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankIsAbsent, schema.optional());
const hostFormat = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?$/;
const MAX_ANALYTICS_HOSTS = 50;
const url = z.url({ protocol: /^https?$/ });

const commaList = <Schema extends z.ZodType<string[], string[]>>(schema: Schema) =>
  z.preprocess(
    blankIsAbsent,
    z
      .string()
      .default('')
      .transform((text) =>
        text
          .split(',')
          .map((part) => part.trim().toLowerCase())
          .filter((part) => part !== ''),
      )
      .pipe(schema),
  );

const PUBLIC_NOMINATIM = 'https://nominatim.openstreetmap.org';

/** USDA's stores authorized for food benefits: a layer of an Esri feature service. */
const STORE_LAYER_URL =
  'https://services1.arcgis.com/RLQu0rK7h4kbsBq5/arcgis/rest/services/snap_retailer_location_data/FeatureServer/0';

const schema = z
  .object({
    NODE_ENV: z.preprocess(
      blankIsAbsent,
      z.enum(['development', 'production', 'test']).default('development'),
    ),
    PORT: z.preprocess(blankIsAbsent, z.coerce.number().int().min(0).max(65_535).default(3000)),
    HOST: z.preprocess(blankIsAbsent, z.string().default('127.0.0.1')),
    PUBLIC_URL: optional(url),
    DATA_DIR: z.preprocess(blankIsAbsent, z.string().default('./.data')),
    BACKUP_DIR: optional(z.string()),
    BACKUP_PASSPHRASE: optional(z.string().min(12, 'must have at least 12 characters')),
    /** Proxies whose forwarding headers are trusted; defaults to this machine. */
    TRUSTED_PROXIES: commaList(
      z
        .array(z.string().refine(isProxy, 'is no address, network or name of one'))
        .transform((proxies) => (proxies.length === 0 ? ['loopback'] : proxies)),
    ),
    DATABASE_URL: optional(databaseVariables.DATABASE_URL),
    /** A streaming replica, for reads that may be a second old. */
    DATABASE_READ_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
    DATABASE_POOL_SIZE: z.preprocess(blankIsAbsent, databaseVariables.DATABASE_POOL_SIZE),
    DATABASE_STATEMENT_TIMEOUT_MS: z.preprocess(
      blankIsAbsent,
      databaseVariables.DATABASE_STATEMENT_TIMEOUT_MS,
    ),
    DATABASE_LOCK_TIMEOUT_MS: z.preprocess(blankIsAbsent, databaseVariables.DATABASE_LOCK_TIMEOUT_MS),
    DATABASE_IDLE_TIMEOUT_MS: z.preprocess(blankIsAbsent, databaseVariables.DATABASE_IDLE_TIMEOUT_MS),
    DATABASE_POOLER: z.preprocess(blankIsAbsent, databaseVariables.DATABASE_POOLER),
    OIDC_ISSUER: optional(url),
    OIDC_CLIENT_ID: optional(z.string()),
    OIDC_CLIENT_SECRET: optional(z.string()),
    /** One line with contact details, for the privacy policy and the terms. */
    OPERATOR: optional(z.string().max(300)),
    ADMIN_EMAILS: commaList(z.array(z.email())),
    NOMINATIM_URL: z.preprocess(blankIsAbsent, url.default(PUBLIC_NOMINATIM)),
    /** All processes share this spacing. Only your own service may be queried more often than once a second. */
    NOMINATIM_SPACING_MS: z.preprocess(
      blankIsAbsent,
      z.coerce.number().int().min(0).max(60_000).default(1_000),
    ),
    STORE_LAYER_URL: z.preprocess(blankIsAbsent, z.union([z.literal('off'), url]).default(STORE_LAYER_URL)),
    KROGER_CLIENT_ID: optional(krogerVariables.KROGER_CLIENT_ID),
    KROGER_CLIENT_SECRET: optional(krogerVariables.KROGER_CLIENT_SECRET),
    KROGER_AGREEMENT: optional(krogerVariables.KROGER_AGREEMENT),
    KROGER_API_BASE: z.preprocess(blankIsAbsent, url.default(KROGER_API)),
    /** Price calls; defaults to the public tier's limit, which an agreement may raise. */
    KROGER_CALLS_PER_DAY: z.preprocess(
      blankIsAbsent,
      z.coerce.number().int().min(25).max(10_000_000).default(10_000),
    ),
    WALMART_CONSUMER_ID: optional(walmartVariables.WALMART_CONSUMER_ID),
    WALMART_PRIVATE_KEY: optional(walmartVariables.WALMART_PRIVATE_KEY),
    WALMART_KEY_VERSION: z.preprocess(blankIsAbsent, walmartVariables.WALMART_KEY_VERSION),
    WALMART_AGREEMENT: optional(walmartVariables.WALMART_AGREEMENT),
    WALMART_API_BASE: z.preprocess(blankIsAbsent, url.default(WALMART_API)),
    /** Price calls; defaults to the public limit minus the calls for stores. An agreement may raise it. */
    WALMART_CALLS_PER_DAY: z.preprocess(
      blankIsAbsent,
      z.coerce.number().int().min(25).max(10_000_000).default(4_750),
    ),
    /** URL up to the version, such as https://prices.openfoodfacts.org/api/v1. */
    OPEN_PRICES_API: z.preprocess(blankIsAbsent, url.optional()),
    OPEN_PRICES_USER: optional(openPricesVariables.OPEN_PRICES_USER),
    OPEN_PRICES_PASSWORD: optional(openPricesVariables.OPEN_PRICES_PASSWORD),
    /** For example https://api.bls.gov/publicAPI/v2/timeseries/data/. */
    BLS_API: z.preprocess(blankIsAbsent, url.optional()),
    BLS_API_KEY: z.preprocess(blankIsAbsent, z.string().max(100).optional()),
    /** The key of a free Market News account. */
    AMS_API_KEY: z.preprocess(blankIsAbsent, z.string().max(100).optional()),
    AMS_API_BASE: z.preprocess(blankIsAbsent, url.default('https://marsapi.ams.usda.gov/services/v1.2')),
    /** Output folder of a run, such as https://data.alltheplaces.xyz/runs/latest/output. */
    ALL_THE_PLACES_URL: z.preprocess(blankIsAbsent, url.optional()),
    /** The names of the chains' spiders. */
    ALL_THE_PLACES_SPIDERS: z.preprocess(
      (value) =>
        String(value ?? '')
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== ''),
      z
        .array(
          z
            .string()
            .regex(/^[a-z0-9_]{1,60}$/, 'must be names of spiders, such as walmart_us, with commas between'),
        )
        .max(100),
    ),
    STRIPE_SECRET_KEY: optional(stripeVariables.STRIPE_SECRET_KEY),
    STRIPE_PUBLISHABLE_KEY: optional(stripeVariables.STRIPE_PUBLISHABLE_KEY),
    STRIPE_PRICE_ID: optional(stripeVariables.STRIPE_PRICE_ID),
    STRIPE_WEBHOOK_SECRET: optional(stripeVariables.STRIPE_WEBHOOK_SECRET),
    STRIPE_API_BASE: optional(url),
    TWILIO_ACCOUNT_SID: optional(messagingVariables.TWILIO_ACCOUNT_SID),
    TWILIO_AUTH_TOKEN: optional(messagingVariables.TWILIO_AUTH_TOKEN),
    TWILIO_FROM: optional(messagingVariables.TWILIO_FROM),
    TWILIO_API_BASE: optional(url),
    /** `off` also keeps pending messages from being sent. */
    SMS: z.preprocess(blankIsAbsent, z.enum(['on', 'off']).default('on')),
    /** Limit for all shoppers together in 24 hours. */
    SMS_PER_DAY: z.preprocess(blankIsAbsent, z.coerce.number().int().min(0).max(1_000_000).default(1_000)),
    SMTP_URL: optional(messagingVariables.SMTP_URL),
    SUGGESTIONS_TO: optional(messagingVariables.SUGGESTIONS_TO),
    MAIL_FROM: optional(messagingVariables.MAIL_FROM),
    VAPID_PUBLIC_KEY: optional(pushVariables.VAPID_PUBLIC_KEY),
    VAPID_PRIVATE_KEY: optional(pushVariables.VAPID_PRIVATE_KEY),
    VAPID_SUBJECT: optional(pushVariables.VAPID_SUBJECT),
    PHOTO_BUCKET_URL: optional(photoVariables.PHOTO_BUCKET_URL),
    PHOTO_BUCKET_REGION: optional(photoVariables.PHOTO_BUCKET_REGION),
    PHOTO_BUCKET_KEY_ID: optional(photoVariables.PHOTO_BUCKET_KEY_ID),
    PHOTO_BUCKET_SECRET: optional(photoVariables.PHOTO_BUCKET_SECRET),
    ANALYTICS_HOSTS: commaList(
      z.array(z.string().regex(hostFormat, 'is no host name')).max(MAX_ANALYTICS_HOSTS),
    ),
    ADSENSE_CLIENT: optional(z.string().regex(/^ca-pub-[0-9]+$/)),
    ADSENSE_SLOT: optional(z.string().regex(/^[0-9]+$/)),
    /** Built-in stand-ins for external services that are allowed in production. */
    ALLOW_DOUBLES: z.preprocess(
      blankIsAbsent,
      z
        .string()
        .default('')
        .transform((text) => text.split(',').filter((name) => name !== ''))
        .pipe(z.array(z.enum(['identity-provider', 'outbox', 'test-payments']))),
    ),
    /** Bearer token for /metrics. */
    METRICS_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
    OTEL_EXPORTER_OTLP_ENDPOINT: optional(url),
    OTEL_SERVICE_NAME: z.preprocess(blankIsAbsent, z.string().default('cartwise')),
    /** Share of requests to trace, unless the caller's trace context decides. */
    OTEL_TRACES_SAMPLER_ARG: z.preprocess(blankIsAbsent, z.coerce.number().min(0).max(1).default(1)),
    /** Defaults to `info` (a line per request) in production, otherwise `warn`. */
    LOG_LEVEL: optional(z.enum(['silent', 'error', 'warn', 'info', 'debug'])),
  })
  .superRefine((value, context) => {
    if (value.DATABASE_READ_URL !== undefined && value.DATABASE_URL === undefined) {
      const message = 'needs DATABASE_URL: it names a replica of that server';
      context.addIssue({ code: 'custom', path: ['DATABASE_READ_URL'], message });
    }
    if (value.OIDC_ISSUER !== undefined && value.OIDC_CLIENT_ID === undefined) {
      context.addIssue({ code: 'custom', path: ['OIDC_CLIENT_ID'], message: 'is needed with OIDC_ISSUER' });
    }
    const issuer = URL.parse(value.OIDC_ISSUER ?? '');
    if (issuer?.protocol === 'http:' && !isLoopbackHost(issuer.hostname)) {
      const message = 'must be https: tokens would cross the network readable';
      context.addIssue({ code: 'custom', path: ['OIDC_ISSUER'], message });
    }
    if (value.NOMINATIM_URL.startsWith(PUBLIC_NOMINATIM) && value.NOMINATIM_SPACING_MS < 1_000) {
      const message = 'must be at least 1000: the public service allows one request a second';
      context.addIssue({ code: 'custom', path: ['NOMINATIM_SPACING_MS'], message });
    }
    for (const issue of [
      ...checkStripe(value),
      ...checkMessaging(value),
      ...checkPush(value),
      ...checkPhotos(value),
      ...checkOpenPrices(value),
      ...checkKroger(value),
      ...checkWalmart(value),
    ])
      context.addIssue({ code: 'custom', ...issue });
    if (value.NODE_ENV !== 'production') return;
    if (value.OIDC_ISSUER === undefined && !value.ALLOW_DOUBLES.includes('identity-provider')) {
      context.addIssue({
        code: 'custom',
        path: ['OIDC_ISSUER'],
        message: 'is needed in production, or ask for the embedded one with ALLOW_DOUBLES=identity-provider',
      });
    }
  });

type Read = z.output<typeof schema>;

export type Env = Omit<Read, 'PUBLIC_URL' | 'LOG_LEVEL'> & {
  PUBLIC_URL: string;
  LOG_LEVEL: NonNullable<Read['LOG_LEVEL']>;
};

/** Throws one Error that names every missing or malformed variable. */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const result = schema.safeParse(variables);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The configuration is not usable:\n${lines.join('\n')}`);
  }
  const env = result.data;
  return {
    ...env,
    DATA_DIR: resolve(env.DATA_DIR),
    ...(env.BACKUP_DIR === undefined ? {} : { BACKUP_DIR: resolve(env.BACKUP_DIR) }),
    LOG_LEVEL: env.LOG_LEVEL ?? (env.NODE_ENV === 'production' ? 'info' : 'warn'),
    PUBLIC_URL: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
  };
}

/** The only place that reads the process environment. */
export const readEnv = (): Env => parseEnv(process.env);
