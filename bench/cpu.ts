import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/** Linux counts CPU time in hundredths of a second. */
const MS_PER_TICK = 10;

async function readDatabaseCpuMs(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity`.execute(db);
  let ticks = 0;
  for (const { pid } of rows) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    // The program's name is in parentheses and can itself contain parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    ticks += Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  }
  return ticks * MS_PER_TICK;
}

export async function measureCpuMs(db: Db, call: (index: number) => Promise<unknown>, count = 1_000) {
  for (let index = 0; index < 100; index += 1) await call(index);
  const [databaseMsBefore, usageBefore] = [await readDatabaseCpuMs(db), process.cpuUsage()];
  for (let index = 0; index < count; index += 10) {
    await Promise.all(Array.from({ length: 10 }, (_, offset) => call(index + offset)));
  }
  const { user, system } = process.cpuUsage(usageBefore);
  return {
    processMs: (user + system) / 1_000 / count,
    databaseMs: ((await readDatabaseCpuMs(db)) - databaseMsBefore) / count,
  };
}
