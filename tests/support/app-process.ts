import { join } from 'node:path';
import { serverFlags, serverMemoryEnv } from '../../scripts/lib/server-flags.mjs';
import { type ScriptProcess, startScript } from './child.ts';
import { findFreePort } from './free-port.ts';

const server = join(import.meta.dirname, '../../server');

/** Environment variables that keep an app from calling external services, because tests must never call them. */
export const noExternalServices = { NOMINATIM_URL: 'http://127.0.0.1:9', STORE_LAYER_URL: 'off' };

/**
 * The administrator's email address in the app that browser tests share. A user with this address becomes an
 * administrator by confirming the address.
 */
export const ADMIN_EMAIL = 'admin@example.com';

/**
 * More administrators' email addresses. Each test file needs its own, because an address can sign up only once per run
 * in the shared app.
 */
export const OTHER_ADMIN_EMAILS = ['second-admin@example.com', 'third-admin@example.com'] as const;

/** Environment variables of the app in page and browser tests. */
export const testAppEnv = {
  ...noExternalServices,
  ADMIN_EMAILS: [ADMIN_EMAIL, ...OTHER_ADMIN_EMAILS].join(),
};

/**
 * Starts the app in its own process, as `npm start` does, on `env.PORT` or any free port. `folder` can be the server
 * folder of another version.
 */
export async function startAppProcess(
  env: Record<string, string>,
  { folder = server, flags = [] }: { folder?: string; flags?: string[] } = {},
) {
  const port = env.PORT ?? String(await findFreePort());
  const child: ScriptProcess = startScript(join(folder, 'main.ts'), {
    flags: [...serverFlags, ...flags],
    env: { ...serverMemoryEnv, ...noExternalServices, ...env, PORT: port },
  });
  return {
    /** The address the app listens on, which may differ from its public URL. */
    url: `http://localhost:${port}`,
    child,
    isReady: child.waitForOutput(/Cartwise is ready/),
    stop: async () => {
      child.signal('SIGINT'); // exits immediately, without a handover
      return child.exited;
    },
  };
}

export async function runImportProcess(args: string[], env: Record<string, string>) {
  const child = startScript(join(server, 'commands/import.ts'), { args, env });
  const code = await child.exited;
  return { code, output: child.output() };
}
