import { join } from 'node:path';
import { openDatabase } from '#server/compose/open-database.ts';
import { connectStoreMapLayer } from '#server/compose/store-layer.ts';
import { readEnv } from '#server/env/env.ts';
import { parseImportArguments, runImport } from './run-import.ts';

/** Longer than the app's own time limit, because no shopper waits for an import. */
const STORE_LAYER_TIME_LIMIT_MS = 60_000;

const printLine = (line: string) => process.stdout.write(`${line}\n`);

try {
  const request = parseImportArguments(process.argv.slice(2));
  const env = readEnv();
  const database = await openDatabase(env, 'guest', printLine);
  try {
    const from =
      request.kind === 'stores' ? `${env.STORE_LAYER_URL}, ${request.state ?? 'all states'}` : request.from;
    printLine(`Importing ${request.kind} from ${from}`);
    const lines = await runImport(database.db, request, {
      now: new Date(),
      rejectFolder: join(env.DATA_DIR, 'imports'),
      output: process.stdout,
      ourAccount: env.OPEN_PRICES_USER,
      layer: connectStoreMapLayer(
        { db: database.db, env, fetch: globalThis.fetch },
        { timeLimitMs: STORE_LAYER_TIME_LIMIT_MS },
      ),
    });
    for (const line of lines) printLine(line);
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
