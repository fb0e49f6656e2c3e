import type { Env } from '#server/env/env.ts';

/** Client ID of our own app. All other clients are assistants. */
export const CLIENT_ID = 'cartwise';

export const assistantResource = (env: Env): string => `${env.PUBLIC_URL}/mcp`;

export const embeddedIssuer = (env: Env): string => `${env.PUBLIC_URL}/idp`;
