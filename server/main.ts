import { serve } from '#server/compose/serve.ts';
import { type Env, readEnv } from '#server/env/env.ts';

let running: Awaited<ReturnType<typeof serve>> | null = null;
let env: Env | null = null;
let stopping = false;

/** A process among several is gone by then, whatever hangs; its database is not its own to stop. */
const GONE_AFTER_MS = 9_500;

// Ctrl-C arrives several times, from the terminal and from each program between it and us: once is enough.
function stop(signal?: NodeJS.Signals) {
  if (stopping) return;
  stopping = true;
  if (running === null) process.exit(130);
  if (env?.DATABASE_URL !== undefined) setTimeout(() => process.exit(1), GONE_AFTER_MS).unref();
  running.stop({ isDrained: signal === 'SIGTERM' }).then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
process.on('disconnect', () => stop()); // the program that started us was killed

try {
  env = readEnv();
  running = await serve(env, (line) => process.stdout.write(`${line}\n`));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
