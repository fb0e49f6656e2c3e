import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

const CLIENT_ID = 'shop-42';
const CLIENT_SECRET = 'a secret / with + awkward characters';

type Wrong = {
  /** What it calls itself, if not by its address. */
  issuer?: string;
  /** How far its clock is ahead. */
  clockOffsetMs?: number;
  /** The keys it publishes are not the ones it signs with. */
  hasOtherKeys?: boolean;
};

/** An outside OpenID provider on a port of its own, not running yet: an app has to know its name first. */
export async function outsideIssuer() {
  const port = await freePort();
  return {
    url: `http://localhost:${port}`,
    /** What the app's configuration says about it. */
    env: {
      OIDC_ISSUER: `http://localhost:${port}`,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: CLIENT_SECRET,
    },
    /** Starts it in a process of its own, for the app at `appUrl`, with what is wrong with it. Returns how to stop it. */
    start: async (appUrl: string, wrong: Wrong = {}) => {
      const settings = JSON.stringify({
        port,
        issuer: `http://localhost:${port}`,
        clockOffsetMs: 0,
        hasOtherKeys: false,
        ...wrong,
        clientId: CLIENT_ID,
        clientSecret: CLIENT_SECRET,
        redirectUri: `${appUrl}/api/callback`,
        postLogoutUri: `${appUrl}/`,
      });
      const child = spawn(process.execPath, [join(import.meta.dirname, 'oidc-issuer-process.ts'), settings], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const gone = once(child, 'exit');
      let said = '';
      const isListening = new Promise<void>((resolve) => {
        for (const stream of [child.stdout, child.stderr]) {
          stream.on('data', (chunk) => {
            said += chunk;
            if (said.includes('listening')) resolve();
          });
        }
      });
      await Promise.race([isListening, gone.then(() => Promise.reject(new Error(`No issuer: ${said}`)))]);
      return async () => {
        child.kill();
        await gone;
      };
    },
  };
}
