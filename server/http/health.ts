import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '#server/env/deps.ts';

/** `/health/live`: the process runs. `/health/ready`: it can answer, because the database does. */
export function healthRoutes(app: FastifyInstance, { db }: Deps): void {
  app.get('/health/live', async () => ({ status: 'ok' }));
  app.get('/health/ready', async () => {
    await sql`select 1`.execute(db);
    return { status: 'ok' };
  });
}
