import { readEnv } from './env.ts';
import { serve } from './serve.ts';

try {
  const running = await serve(readEnv(), (line) => process.stdout.write(`${line}\n`));
  const stop = () => {
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
