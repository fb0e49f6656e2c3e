import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';

const copyStatement = /^copy \S+ from stdin$/;

export const isCopyStatement = (text: unknown): text is string =>
  typeof text === 'string' && copyStatement.test(text);

/** `open` starts the copy on a connection; `text` has all rows in COPY's text format. */
export async function copyIn(
  open: (query: ReturnType<typeof from>) => NodeJS.WritableStream,
  statement: string,
  text: Buffer,
): Promise<Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>> {
  const query = from(statement);
  await pipeline(Readable.from([text]), open(query));
  return { command: 'COPY', rowCount: query.rowCount, rows: [] };
}
