import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { createReadRouter } from '#server/db/replica.ts';
import type { Deps } from '#server/env/deps.ts';
import { isDraining } from './drain.ts';

/**
 * A process is ready if the primary or the replica answers a prepared statement and the disk isn't full. A
 * process that is shutting down isn't ready, so that load balancers avoid it.
 */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  const readRouter = createReadRouter(deps);

  async function listReasons(): Promise<string[]> {
    const databaseFailure = deps.getDatabaseFailure?.() ?? null;
    if (databaseFailure !== null) return [databaseFailure];
    try {
      await readRouter((db) => sql`/* name: ready */ select 1`.execute(db));
    } catch (error) {
      app.log.warn({ err: error }, 'not ready');
      return ['The database does not answer.'];
    }
    const isFull = await app.storage.isFull().catch(() => false);
    return isFull ? ['The storage of the database is full: nothing can be saved.'] : [];
  }

  app.get('/health/live', async () => ({ status: 'ok' }));
  app.get('/health/ready', async (_request, reply) => {
    if (isDraining(app)) return reply.code(503).send({ status: 'stopping' });
    const reasons = await listReasons();
    if (reasons.length > 0)
      return reply.code(503).header('retry-after', 5).send({ status: 'unavailable', reasons });
    return { status: 'ok', ...(deps.replica ? { replica: deps.replica.state() } : {}) };
  });
}
