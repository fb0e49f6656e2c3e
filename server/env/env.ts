import { resolve } from 'node:path';
import { z } from 'zod';
import { checkHttpsUrl } from './checks.ts';
import { databaseVariables } from './database.ts';
import { checkKrogerVariables, krogerVariables } from './kroger.ts';
import { checkMessagingVariables, messagingVariables } from './messaging.ts';
import { checkOpenPricesVariables, openPricesVariables } from './open-prices.ts';
import { checkPhotoVariables, photoVariables } from './photos.ts';
import { checkPushVariables, pushVariables } from './push.ts';
import { checkStripeVariables, stripeVariables } from './stripe.ts';
import { isProxyAddress } from './trusted-proxies.ts';
import { checkWalmartVariables, walmartVariables } from './walmart.ts';

const hostFormat = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?$/;
const MAX_ANALYTICS_HOSTS = 50;
const url = z.url({ protocol: /^https?$/ });

const commaList = <Schema extends z.ZodType<string[], string[]>>(schema: Schema) =>
  z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim().toLowerCase())
        .filter((part) => part !== ''),
    )
    .pipe(schema);

const PUBLIC_NOMINATIM = 'https://nominatim.openstreetmap.org';

/** USDA's map layer of stores that accept SNAP (an Esri feature service). */
const STORE_LAYER_URL =
  'https://services1.arcgis.com/RLQu0rK7h4kbsBq5/arcgis/rest/services/snap_retailer_location_data/FeatureServer/0';

const schema = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().default('127.0.0.1'),
    PUBLIC_URL: url.optional(),
    DATA_DIR: z.string().default('./.data'),
    BACKUP_DIR: z.string().optional(),
    BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
    TRUSTED_PROXIES: commaList(
      z
        .array(z.string().refine(isProxyAddress, 'is no address, network or name of one'))
        .transform((proxies) => (proxies.length === 0 ? ['loopback'] : proxies)),
    ),
    ...databaseVariables,
    OIDC_ISSUER: url.optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    OIDC_CLIENT_SECRET: z.string().optional(),
    /** The operator's contact details, on one line, for the privacy policy and terms. */
    OPERATOR: z.string().max(300).optional(),
    ADMIN_EMAILS: commaList(z.array(z.email())),
    NOMINATIM_URL: url.default(PUBLIC_NOMINATIM),
    /** Minimum time between requests, across all processes. The public service allows one request per second. */
    NOMINATIM_SPACING_MS: z.coerce.number().int().min(0).max(60_000).default(1_000),
    STORE_LAYER_URL: z.union([z.literal('off'), url]).default(STORE_LAYER_URL),
    ...krogerVariables,
    ...walmartVariables,
    ...openPricesVariables,
    /** For example https://api.bls.gov/publicAPI/v2/timeseries/data/. */
    BLS_API: url.optional(),
    BLS_API_KEY: z.string().max(100).optional(),
    /** Key of a free Market News account. */
    AMS_API_KEY: z.string().max(100).optional(),
    AMS_API_BASE: url.default('https://marsapi.ams.usda.gov/services/v1.2'),
    /** Output folder of an All the Places run: https://data.alltheplaces.xyz/runs/latest/output. */
    ALL_THE_PLACES_URL: url.optional(),
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
    ...stripeVariables,
    STRIPE_API_BASE: url.optional(),
    ...messagingVariables,
    TWILIO_API_BASE: url.optional(),
    /** `off` also stops text messages that are already queued. */
    SMS: z.enum(['on', 'off']).default('on'),
    /** Text messages allowed in 24 hours, across all shoppers. */
    SMS_PER_DAY: z.coerce.number().int().min(0).max(1_000_000).default(1_000),
    ...pushVariables,
    ...photoVariables,
    ANALYTICS_HOSTS: commaList(
      z.array(z.string().regex(hostFormat, 'is no host name')).max(MAX_ANALYTICS_HOSTS),
    ),
    ADSENSE_CLIENT: z
      .string()
      .regex(/^ca-pub-[0-9]+$/)
      .optional(),
    ADSENSE_SLOT: z
      .string()
      .regex(/^[0-9]+$/)
      .optional(),
    /** Built-in replacements for external services. Production may use only the replacements listed here. */
    ALLOW_DOUBLES: z
      .string()
      .default('')
      .transform((text) => text.split(',').filter((name) => name !== ''))
      .pipe(z.array(z.enum(['identity-provider', 'outbox', 'test-payments']))),
    METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
    OTEL_SERVICE_NAME: z.string().default('cartwise'),
    /** Fraction of requests to trace, unless the caller's trace context says whether to trace. */
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
    /** If unset, the level is `info` (one line per request) in production and `warn` elsewhere. */
    LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).optional(),
  })
  .superRefine((value, context) => {
    if (value.DATABASE_READ_URL !== undefined && value.DATABASE_URL === undefined) {
      const message = 'needs DATABASE_URL: it names a replica of that server';
      context.addIssue({ code: 'custom', path: ['DATABASE_READ_URL'], message });
    }
    if (value.OIDC_ISSUER !== undefined && value.OIDC_CLIENT_ID === undefined) {
      context.addIssue({ code: 'custom', path: ['OIDC_CLIENT_ID'], message: 'is needed with OIDC_ISSUER' });
    }
    if (value.NOMINATIM_URL.startsWith(PUBLIC_NOMINATIM) && value.NOMINATIM_SPACING_MS < 1_000) {
      const message = 'must be at least 1000: the public service allows one request a second';
      context.addIssue({ code: 'custom', path: ['NOMINATIM_SPACING_MS'], message });
    }
    for (const issue of [
      ...checkHttpsUrl(value, 'OIDC_ISSUER', 'tokens'),
      ...checkStripeVariables(value),
      ...checkMessagingVariables(value),
      ...checkPushVariables(value),
      ...checkPhotoVariables(value),
      ...checkOpenPricesVariables(value),
      ...checkKrogerVariables(value),
      ...checkWalmartVariables(value),
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

type ParsedVariables = z.output<typeof schema>;

export type Env = Omit<ParsedVariables, 'PUBLIC_URL' | 'LOG_LEVEL'> & {
  PUBLIC_URL: string;
  LOG_LEVEL: NonNullable<ParsedVariables['LOG_LEVEL']>;
};

/**
 * Treats blank variables as missing.
 * @throws one Error that lists every missing or malformed variable
 */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const isGiven = ([, value]: [string, string | undefined]) => value !== '';
  const result = schema.safeParse(Object.fromEntries(Object.entries(variables).filter(isGiven)));
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

/** No other code may read the process environment. */
export const readEnv = (): Env => parseEnv(process.env);
