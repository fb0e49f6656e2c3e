import type { FastifyInstance } from 'fastify';
import { getUser } from '#contract/auth.ts';
import { endpoint } from '#server/http/endpoint.ts';

export function authRoutes(app: FastifyInstance): void {
  endpoint(app, getUser, async ({ user }) => user);
}
