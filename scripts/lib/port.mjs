import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import util from 'node:util';
import { ROOT, ScriptError } from './run.mjs';

/** Environment variables take precedence over `.env`. */
function readSettings() {
  const path = join(ROOT, '.env');
  // Node before 20.12 doesn't have `parseEnv`. A later check reports the old Node.
  const fileValues = existsSync(path) ? (util.parseEnv?.(readFileSync(path, 'utf8')) ?? {}) : {};
  return { ...fileValues, ...process.env };
}

/**
 * Call this before the slow build and migrations.
 * @throws if the server's port is in use
 */
export async function requireFreePort({ PORT, HOST } = readSettings()) {
  const port = Number(PORT?.trim() || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return;
  const server = createServer().listen({ port, host: HOST?.trim() || '127.0.0.1' });
  const errorCode = await once(server, 'listening').then(
    () => null,
    (error) => error.code,
  );
  if (errorCode === 'EADDRINUSE') {
    throw new ScriptError(
      `Port ${port} is taken: Cartwise runs here already, or another program has it. Stop that one, or start here on another port: PORT=${port + 1} npm start`,
    );
  }
  if (errorCode === null) await new Promise((resolve) => server.close(resolve));
}
