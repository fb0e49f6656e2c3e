import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { readsOf } from '#server/db/replica.ts';
import type { Deps } from '#server/env/deps.ts';
import { isDraining } from './drain.ts';

/**
 * `/health/live`: the process runs. `/health/ready`: it can answer, because a database does, be it only the replica;
 * 503 from the moment it is to stop, so that balancers send nobody any more.
 */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  const reads = readsOf(deps);
  app.get('/health/live', async () => ({ status: 'ok' }));
  app.get('/health/ready', async (_request, reply) => {
    if (isDraining(app)) return reply.code(503).send({ status: 'stopping' });
    await reads((db) => sql`select 1`.execute(db));
    return { status: 'ok', ...(deps.replica ? { replica: deps.replica.state() } : {}) };
  });
}
