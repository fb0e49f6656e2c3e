import { startServer } from '#server/compose/serve.ts';
import { readEnv } from '#server/env/env.ts';

let running: Awaited<ReturnType<typeof startServer>> | null = null;
let stopping = false;

/** Time after which a process that is shutting down exits, even if something hangs. */
const FORCED_EXIT_MS = 9_500;

// Ctrl-C sends a signal from the terminal and from each parent process. Ignore all but the first.
function stop(signal?: NodeJS.Signals) {
  if (stopping) return;
  stopping = true;
  if (running === null) process.exit(130);
  setTimeout(() => process.exit(1), FORCED_EXIT_MS).unref();
  running.stop({ isReplaced: signal === 'SIGTERM' }).then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
process.on('disconnect', () => stop()); // the parent process was killed

try {
  running = await startServer(readEnv(), (line) => process.stdout.write(`${line}\n`));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
