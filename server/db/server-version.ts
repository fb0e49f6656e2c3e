const OLDEST_MAJOR = 15;

type Row = { version: string; text: string };
type Queryable = { query: (sql: string) => Promise<{ rows: Row[] }> };

export async function checkServerVersion(pool: Queryable): Promise<void> {
  const { rows } = await pool.query(
    `select current_setting('server_version_num') as version, current_setting('server_version') as text`,
  );
  const server = rows[0];
  if (server && Number(server.version) >= OLDEST_MAJOR * 10_000) return;
  throw new Error(
    `DATABASE_URL leads to PostgreSQL ${server?.text ?? 'of unknown version'}; Cartwise needs ${OLDEST_MAJOR} or newer.`,
  );
}
