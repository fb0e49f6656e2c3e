import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';

const ROOT = join(import.meta.dirname, '../..');
const codegen = join(ROOT, 'node_modules/kysely-codegen/dist/cli/bin.js');

it('types.gen.ts matches the migrated tables (otherwise run npm run db:types)', async () => {
  const database = await createTestDatabase();
  try {
    const args = [codegen, '--url', database.url, '--verify', '--log-level', 'error'];
    await expect(promisify(execFile)(process.execPath, args, { cwd: ROOT })).resolves.toBeDefined();
  } finally {
    await database.close();
  }
});
