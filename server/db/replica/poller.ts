import pg from 'pg';

const TIME_LIMIT_MS = 1_000;

/**
 * Polls a server in a separate session, so that the server doesn't seem unreachable when the pool is full.
 * `fetchPosition` returns null if the server doesn't respond.
 */
export function createPoller(config: pg.ClientConfig, statement: string) {
  let client: pg.Client | null = null;

  async function open(): Promise<pg.Client> {
    const newClient = new pg.Client({
      ...config,
      connectionTimeoutMillis: TIME_LIMIT_MS,
      query_timeout: TIME_LIMIT_MS,
    });
    newClient.on('error', () => undefined); // The next query will fail and report the error.
    client = newClient;
    await newClient.connect();
    return newClient;
  }

  async function close(): Promise<void> {
    const closingClient = client;
    client = null;
    await closingClient?.end().catch(() => undefined);
  }

  return {
    fetchPosition: async (): Promise<number | null> => {
      try {
        const { rows } = await (client ?? (await open())).query<{ position: number | null }>(statement);
        return rows[0]?.position ?? null;
      } catch {
        void close();
        return null;
      }
    },
    close,
  };
}
