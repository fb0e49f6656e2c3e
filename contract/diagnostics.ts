import { z } from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { instant, withDescription } from './fields.ts';

/** The response must never include a cookie's value. */
export const getMobileStatus = {
  method: 'GET',
  path: '/api/mobile-status',
  summary: 'What the server sees of the request, for people who cannot sign in',
  access: 'public',
  success: 200,
  response: z.object({
    isSignedIn: z.boolean(),
    hasCookies: withDescription(z.boolean(), 'whether the browser sent any cookie'),
    isMobile: withDescription(z.boolean(), 'whether the browser identifies as a phone or tablet'),
    isPublicAddress: withDescription(
      z.boolean(),
      'whether the page was opened at the address that sign-in returns to',
    ),
    publicUrl: z.string(),
    serverTime: instant,
  }),
} as const satisfies Endpoint;
