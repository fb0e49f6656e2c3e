import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findFreePort } from './free-port.ts';

const CLIENT_ID = 'shop-42';
const CLIENT_SECRET = 'a secret / with + awkward characters';

export const EXTERNAL_ASSISTANT = {
  clientId: 'helper-7',
  name: 'Helper',
  redirectUri: 'https://assistant.example/callback',
};

type Faults = {
  /** The issuer that the provider claims to be, if it differs from the provider's URL. */
  issuer?: string;
  /** How far the provider's clock is ahead of the app's. */
  clockOffsetMs?: number;
  /** Whether the provider signs with keys other than the ones it publishes. */
  hasOtherKeys?: boolean;
};

/**
 * Creates an external OpenID provider with its own port. It isn't started yet, because the app needs to know the
 * issuer first, and the provider needs the app's URL.
 */
export async function createExternalIssuer() {
  const port = await findFreePort();
  return {
    url: `http://localhost:${port}`,
    env: {
      OIDC_ISSUER: `http://localhost:${port}`,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: CLIENT_SECRET,
    },
    start: async (appUrl: string, faults: Faults = {}) => {
      const settings = JSON.stringify({
        port,
        issuer: `http://localhost:${port}`,
        clockOffsetMs: 0,
        hasOtherKeys: false,
        ...faults,
        clientId: CLIENT_ID,
        clientSecret: CLIENT_SECRET,
        redirectUri: `${appUrl}/api/callback`,
        postLogoutUri: `${appUrl}/`,
      });
      const child = spawn(process.execPath, [join(import.meta.dirname, 'oidc-issuer-process.ts'), settings], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const exited = once(child, 'exit');
      let output = '';
      const isListening = new Promise<void>((resolve) => {
        for (const stream of [child.stdout, child.stderr]) {
          stream.on('data', (chunk) => {
            output += chunk;
            if (output.includes('listening')) resolve();
          });
        }
      });
      await Promise.race([isListening, exited.then(() => Promise.reject(new Error(`No issuer: ${output}`)))]);
      return async () => {
        child.kill();
        await exited;
      };
    },
  };
}
