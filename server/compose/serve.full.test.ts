import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { parseEnv } from '#server/env/env.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startServer } from './serve.ts';

it('If the port is in use, the serve command says what to do', async () => {
  const database = await createTestDatabase({ template: 'seeded' });
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  if (address === null || typeof address === 'string') throw new Error('It does not listen on a port.');
  const lines: string[] = [];
  const env = parseEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    STORE_LAYER_URL: 'off',
    DATABASE_URL: database.url,
    PORT: String(address.port),
  });
  await expect(startServer(env, (line) => lines.push(line))).rejects.toThrow(
    `Port ${address.port} is taken: Cartwise runs here already, or another program has it. Stop that one, or start here on another port: PORT=${address.port + 1} npm start`,
  );
  expect(lines).not.toContainEqual(expect.stringContaining('is ready'));
  other.close();
  const listConnections = async () => {
    const { rows } = await database.pool.query(
      'select pid, query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    return rows;
  };
  // The database needs a moment to notice closed connections.
  await expect.poll(listConnections).toEqual([]);
  await database.close();
});
