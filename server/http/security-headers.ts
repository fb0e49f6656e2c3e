import type { FastifyInstance } from 'fastify';
import { PAYMENT_PAGE, SCANNER_PAGES } from '#contract/pages.ts';
import type { Env } from '#server/env/env.ts';
import { INLINE_SCRIPT_HASH } from '#server/pages/document.ts';

/**
 * Hosts that Stripe's card form needs. Only the payment page allows them. Stripe requires its script to come from
 * Stripe's own host.
 */
const stripeHosts = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
  image: ['https://*.stripe.com'],
};
const noHosts = { script: [], frame: [], connect: [], image: [] };

const adHosts = [
  'https://*.googlesyndication.com',
  'https://*.doubleclick.net',
  'https://*.googletagservices.com',
  'https://*.google.com',
  'https://*.adtrafficquality.google',
];

/** Features that our pages don't use are denied, so that an injected script can't use them either. */
const deniedFeatures = ['display-capture', 'hid', 'microphone', 'midi', 'serial', 'usb']
  .map((name) => `${name}=()`)
  .join(', ');

/** Matches the photo worker, the only worker that may run WebAssembly (decision 58). */
const WASM_WORKER_PATH = /^\/assets\/photo-worker-[\w-]+\.js$/;

function classifyPath(path: string): 'pay' | 'scan' | 'program' | 'other' {
  const page = path.toLowerCase();
  if (page === PAYMENT_PAGE) return 'pay';
  if (SCANNER_PAGES.includes(page)) return 'scan';
  return WASM_WORKER_PATH.test(path) ? 'program' : 'other';
}
type PathKind = ReturnType<typeof classifyPath>;

/** Allows each page's only inline script by its hash. Allows inline styles, because charts and dialogs set them. */
function createContentSecurityPolicy(env: Env, kind: PathKind): string {
  const stripe = kind === 'pay' && env.STRIPE_SECRET_KEY !== undefined ? stripeHosts : noHosts;
  const ads = env.ADSENSE_CLIENT === undefined ? [] : adHosts;
  const issuerOrigins = env.OIDC_ISSUER === undefined ? [] : [new URL(env.OIDC_ISSUER).origin];
  const frameHosts = [...stripe.frame, ...ads];
  // An external identity provider may host the shopper's picture anywhere.
  const imageSources = issuerOrigins.length > 0 || ads.length > 0 ? ['https:'] : stripe.image;
  const directives: string[][] = [
    ['default-src', "'none'"],
    [
      ...['script-src', "'self'", ...stripe.script, ...ads],
      INLINE_SCRIPT_HASH,
      ...(kind === 'scan' || kind === 'program' ? ["'wasm-unsafe-eval'"] : []),
    ],
    ['style-src', "'self'", "'unsafe-inline'"],
    ['img-src', "'self'", 'data:', ...imageSources],
    ['font-src', "'self'"],
    ['manifest-src', "'self'"],
    ['connect-src', "'self'", ...stripe.connect, ...ads],
    ['frame-src', ...(frameHosts.length === 0 ? ["'none'"] : frameHosts)],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['frame-ancestors', "'none'"],
    // Our forms may redirect to an external identity provider.
    ['form-action', "'self'", ...issuerOrigins],
  ];
  if (env.PUBLIC_URL.startsWith('https:')) directives.push(['upgrade-insecure-requests']);
  return directives.map((directive) => directive.join(' ')).join('; ');
}

const createHeaders = (env: Env, kind: PathKind): Record<string, string> => {
  const paymentPolicy = kind === 'pay' ? 'payment=(self "https://js.stripe.com")' : 'payment=()';
  return {
    'content-security-policy': createContentSecurityPolicy(env, kind),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': `geolocation=(self), camera=(${kind === 'scan' ? 'self' : ''}), ${paymentPolicy}, ${deniedFeatures}`,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(env.PUBLIC_URL.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
};

export const createSecurityHeaders = (env: Env): Record<string, string> => createHeaders(env, 'other');

/** Register this first, so that every response has the headers. */
export function addSecurityHeaders(app: FastifyInstance, env: Env): void {
  // Node's own response to unknown `Expect` headers wouldn't have our headers.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  const cachedHeaders = new Map<PathKind, Record<string, string>>();
  app.addHook('onRequest', async ({ url }, reply) => {
    const kind = classifyPath(url.split('?', 1)[0] ?? '');
    const headers = cachedHeaders.get(kind) ?? createHeaders(env, kind);
    cachedHeaders.set(kind, headers);
    reply.headers(headers);
  });
}
