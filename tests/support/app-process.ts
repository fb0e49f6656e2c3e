import { join } from 'node:path';
import { serverFlags, serverMemoryEnv } from '../../scripts/lib/server-flags.mjs';
import { type ScriptProcess, startScript } from './child.ts';
import { findFreePort } from './free-port.ts';

const SERVER_FOLDER = join(import.meta.dirname, '../../server');

export const noExternalServices = { NOMINATIM_URL: 'http://127.0.0.1:9', STORE_LAYER_URL: 'off' };

/** The administrator's email in the shared app. Confirming it makes a user an administrator. */
export const ADMIN_EMAIL = 'admin@example.com';

/**
 * Emails of additional administrators. Each test file uses a different one, because an address can sign up only once
 * per run.
 */
export const OTHER_ADMIN_EMAILS = ['second-admin@example.com', 'third-admin@example.com'] as const;

export const testAppEnv = {
  ...noExternalServices,
  ADMIN_EMAILS: [ADMIN_EMAIL, ...OTHER_ADMIN_EMAILS].join(),
};

/**
 * Starts the app in its own process, as `npm start` does. `folder` can be another version's server folder. Without
 * `env.PORT`, the app uses a free port.
 */
export async function startAppProcess(
  env: Record<string, string>,
  { folder = SERVER_FOLDER, flags = [] }: { folder?: string; flags?: string[] } = {},
) {
  const port = env.PORT ?? String(await findFreePort());
  const child: ScriptProcess = startScript(join(folder, 'main.ts'), {
    flags: [...serverFlags, ...flags],
    env: { ...serverMemoryEnv, ...noExternalServices, ...env, PORT: port },
  });
  return {
    /** The URL that the app listens on. Its public URL may differ. */
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
  const child = startScript(join(SERVER_FOLDER, 'commands/import.ts'), { args, env });
  const code = await child.exited;
  return { code, output: child.output() };
}
