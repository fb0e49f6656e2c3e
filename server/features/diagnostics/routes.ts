import type { FastifyInstance } from 'fastify';
import { getMobileStatus } from '#contract/diagnostics.ts';
import type { Deps } from '#server/env/deps.ts';
import { addEndpoint } from '#server/http/endpoint.ts';

const mobileUserAgent = /\b(Android|iPhone|iPad|iPod|Mobile)\b/;

/** Helps diagnose failed sign-ins. Reveals no secrets, cookie names or cookie values. */
export function diagnosticRoutes(app: FastifyInstance, { env, clock }: Deps): void {
  addEndpoint(app, getMobileStatus, async ({ user, request, reply }) => {
    reply.header('cache-control', 'no-store');
    return {
      isSignedIn: user !== null,
      hasCookies: request.headers.cookie !== undefined,
      isMobile: mobileUserAgent.test(request.headers['user-agent'] ?? ''),
      isPublicAddress: request.host.toLowerCase() === new URL(env.PUBLIC_URL).host,
      publicUrl: env.PUBLIC_URL,
      serverTime: clock().toISOString(),
    };
  });
}
