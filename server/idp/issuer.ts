import type { Env } from '#server/env/env.ts';

/** The app itself, the one client of its embedded provider. */
export const CLIENT_ID = 'cartwise';

/** The name of the embedded provider, and the address under which it answers. */
export const embeddedIssuer = (env: Env): string => `${env.PUBLIC_URL}/idp`;
