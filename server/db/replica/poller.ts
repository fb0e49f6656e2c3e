import pg from 'pg';

/** After this time reads go elsewhere, since a hanging server must not block them. */
const TIME_LIMIT_MS = 1_000;

/**
 * Uses its own session, so that a full pool doesn't make the server look dead. `ask` returns null if the
 * server doesn't respond.
 */
export function createPoller(config: pg.ClientConfig, statement: string) {
  let client: pg.Client | null = null;

  async function open(): Promise<pg.Client> {
    const opened = new pg.Client({
      ...config,
      connectionTimeoutMillis: TIME_LIMIT_MS,
      query_timeout: TIME_LIMIT_MS,
    });
    opened.on('error', () => undefined); // the next query fails and reports it
    client = opened;
    await opened.connect();
    return opened;
  }

  async function close(): Promise<void> {
    const last = client;
    client = null;
    await last?.end().catch(() => undefined);
  }

  return {
    ask: async (): Promise<number | null> => {
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
