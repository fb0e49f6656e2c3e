import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';

export function priceRoutes(_app: FastifyInstance, _deps: Deps): void {}
