import { join } from 'node:path';
import { type Child, startChild } from './child.ts';
import { freePort } from './free-port.ts';

const server = join(import.meta.dirname, '../../server');

/** No service outside this machine is asked in a test. */
export const nowhere = { NOMINATIM_URL: 'http://127.0.0.1:9', STORE_LAYER_URL: 'off' };

/** Who signs in with this address, confirmed, administrates the app of a journey. */
export const ADMIN_EMAIL = 'admin@example.com';

/** For files that sign up an administrator in the shared app: an address can sign up once in a run. */
export const OTHER_ADMIN_EMAILS = ['second-admin@example.com', 'third-admin@example.com'] as const;

export const journeyEnv = { ...nowhere, ADMIN_EMAILS: [ADMIN_EMAIL, ...OTHER_ADMIN_EMAILS].join() };

/** The app as `npm start` runs it, in a process of its own, on `port` or any free one; `folder` holds another version's. */
export async function startAppProcess(env: Record<string, string>, folder = server) {
  const port = env.PORT ?? String(await freePort());
  const child: Child = startChild(join(folder, 'main.ts'), { env: { ...nowhere, ...env, PORT: port } });
  return {
    /** Where it listens, whatever it is called outside. */
    url: `http://localhost:${port}`,
    child,
    isReady: child.said(/Cartwise is ready/),
    stop: async () => {
      child.signal('SIGINT'); // at once: nobody takes over
      return child.exited;
    },
  };
}

/** What `npm run import` runs; returns its exit code and all that it said. */
export async function runImportProcess(args: string[], env: Record<string, string>) {
  const child = startChild(join(server, 'commands/import.ts'), { args, env });
  const code = await child.exited;
  return { code, output: child.output() };
}
