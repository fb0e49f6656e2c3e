import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import util from 'node:util';
import { ROOT, ScriptError } from './run.mjs';

/** Merges environment variables with `.env`. Environment variables take precedence. */
function readSettings() {
  const path = join(ROOT, '.env');
  // Node before 20.12 doesn't have `parseEnv`; a later check reports that Node is too old.
  const fileValues = existsSync(path) ? (util.parseEnv?.(readFileSync(path, 'utf8')) ?? {}) : {};
  return { ...fileValues, ...process.env };
}

/** Throws if the server's port is in use. Call it before the slow build and migrations. */
export async function requireFreePort({ PORT, HOST } = readSettings()) {
  const port = Number(PORT?.trim() || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return;
  const server = createServer().listen({ port, host: HOST?.trim() || '127.0.0.1' });
  const code = await once(server, 'listening').then(
    () => null,
    (error) => error.code,
  );
  if (code === 'EADDRINUSE') {
    throw new ScriptError(
      `Port ${port} is taken: Cartwise runs here already, or another program has it. Stop that one, or start here on another port: PORT=${port + 1} npm start`,
    );
  }
  if (code === null) await new Promise((resolve) => server.close(resolve));
}
