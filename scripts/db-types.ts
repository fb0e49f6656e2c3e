// npm run db:types: writes server/db/types.gen.ts from the tables that the migrations make (.kysely-codegenrc.json).
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';

const folder = await mkdtemp(join(tmpdir(), 'cartwise-types-'));
const embedded = await startEmbedded({ dataDir: folder, sync: false });
try {
  const pool = new pg.Pool(embedded.connection);
  await migrate(pool);
  await pool.end();
  const { host, port, user, database } = embedded.connection;
  const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
  execFileSync(join(import.meta.dirname, '../node_modules/.bin/kysely-codegen'), ['--url', url], {
    stdio: 'inherit',
  });
} finally {
  await embedded.stop();
  await rm(folder, { recursive: true });
}
