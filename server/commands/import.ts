import { join } from 'node:path';
import { openDatabase } from '#server/compose/open-database.ts';
import { readEnv } from '#server/env/env.ts';
import { parseImportArguments, runImport } from './run-import.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const request = parseImportArguments(process.argv.slice(2));
  const env = readEnv();
  const database = await openDatabase(env, 'guest', say);
  try {
    say(`Importing ${request.kind} from ${request.from}`);
    const lines = await runImport(database.db, request, {
      now: new Date(),
      rejectFolder: join(env.DATA_DIR, 'imports'),
      output: process.stdout,
    });
    for (const line of lines) say(line);
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
