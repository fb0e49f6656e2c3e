import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type DatabaseTemplate, ensureTemplate, runAsAdmin, type TestServer } from './cluster.ts';

let cloneCount = 0;

/** Names of the template databases. Each is computed only once, because source files don't change during a run. */
const templateNames = new Map<DatabaseTemplate, Promise<string>>();

function getTemplateName(server: TestServer, from: DatabaseTemplate): Promise<string> {
  const templateName = templateNames.get(from) ?? ensureTemplate(server, from);
  templateNames.set(from, templateName);
  return templateName;
}

export async function cloneDatabase(server: TestServer, from: DatabaseTemplate | 'nothing') {
  cloneCount += 1;
  const name = `test_${process.pid}_${cloneCount}_${crypto.randomUUID().slice(0, 8)}`;
  const template = from === 'nothing' ? 'template0' : await getTemplateName(server, from);
  await runAsAdmin(server, (admin) =>
    admin.query(`create database ${name} template ${template} strategy file_copy`),
  );
  return {
    connection: { ...server, database: name },
    drop: () => runAsAdmin(server, (admin) => dropDatabase(admin, name)),
  };
}

/**
 * Drops the database. First waits up to half a second for closing sessions to end, then terminates those that are still
 * open.
 */
async function dropDatabase(admin: pg.Client, name: string): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const { rowCount } = await admin.query('select from pg_stat_activity where datname = $1', [name]);
    if (rowCount === 0) break;
    await sleep(25);
  }
  await admin.query(`drop database if exists ${name} with (force)`);
}
