import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Env } from '#server/env/env.ts';

/** What the card form of Stripe loads, where it is used; its script may come from nowhere else. */
const stripeSources = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};

/** Where Google's advertisements come from, and the frames they are shown in. */
const adHosts = [
  'https://*.googlesyndication.com',
  'https://*.doubleclick.net',
  'https://*.googletagservices.com',
  'https://*.google.com',
  'https://*.adtrafficquality.google',
];

/** A content policy without inline script; styles may be inline because charts set sizes that way. */
export async function securityHeaders(app: FastifyInstance, env: Env): Promise<void> {
  const isSecure = env.PUBLIC_URL.startsWith('https:');
  const stripe = env.STRIPE_SECRET_KEY === undefined ? { script: [], frame: [], connect: [] } : stripeSources;
  const ads = env.ADSENSE_CLIENT === undefined ? [] : adHosts;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...stripe.script, ...ads],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'https:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...stripe.connect, ...ads],
        frameSrc: ["'self'", ...stripe.frame, ...ads],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        // The identity provider may live elsewhere; a form that posts to us is answered by a redirect to it.
        formAction: ["'self'", ...(env.OIDC_ISSUER ? [new URL(env.OIDC_ISSUER).origin] : [])],
        ...(isSecure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  });
}
