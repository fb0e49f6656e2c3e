// npm run db:types: writes server/db/types.gen.ts from the tables that the migrations create (.kysely-codegenrc.json).
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { withMigratedDatabase } from './lib/migrated-database.ts';

await withMigratedDatabase(async (_pool, url) => {
  const codegen = join(import.meta.dirname, '../node_modules/.bin/kysely-codegen');
  execFileSync(codegen, ['--url', url], { stdio: 'inherit' });
});
