import pg from 'pg';

/** Longer, and reads go elsewhere: a server that hangs must not hold them. */
const TIME_LIMIT_MS = 1_000;

/**
 * Asks a server again and again for a position in its log, over a session of its own, so that a full pool does not make
 * it look dead; opened anew after a failure. `ask` answers null when the server does not in a second.
 */
export function createAsker(config: pg.ClientConfig, statement: string) {
  let client: pg.Client | null = null;

  async function open(): Promise<pg.Client> {
    const opened = new pg.Client({
      ...config,
      connectionTimeoutMillis: TIME_LIMIT_MS,
      query_timeout: TIME_LIMIT_MS,
    });
    opened.on('error', () => undefined); // the next question fails and says so
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
