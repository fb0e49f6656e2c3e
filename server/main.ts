import { serve } from '#server/compose/serve.ts';
import { readEnv } from '#server/env/env.ts';

let running: Awaited<ReturnType<typeof serve>> | null = null;
let stopping = false;

// Ctrl-C arrives several times, from the terminal and from each program between it and us: once is enough.
function stop() {
  if (stopping) return;
  stopping = true;
  if (running === null) process.exit(130);
  running.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
process.on('disconnect', stop); // the program that started us was killed

try {
  running = await serve(readEnv(), (line) => process.stdout.write(`${line}\n`));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
