import type { Env } from '#server/env/env.ts';

/** The client id of the app, the embedded provider's only client. */
export const CLIENT_ID = 'cartwise';

/** The embedded provider's issuer identifier and URL. */
export const embeddedIssuer = (env: Env): string => `${env.PUBLIC_URL}/idp`;
