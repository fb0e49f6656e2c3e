import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';

const ROOT = join(import.meta.dirname, '../..');
const codegen = join(ROOT, 'node_modules/kysely-codegen/dist/cli/bin.js');

it('has the types of the tables that the migrations make; npm run db:types writes them', async () => {
  const database = await createTestDatabase();
  try {
    const args = [codegen, '--url', database.url, '--verify', '--log-level', 'error'];
    // Rejects with the difference when server/db/types.gen.ts is not what it would write.
    await expect(promisify(execFile)(process.execPath, args, { cwd: ROOT })).resolves.toBeDefined();
  } finally {
    await database.close();
  }
});
