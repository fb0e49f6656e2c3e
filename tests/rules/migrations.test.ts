import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checksumStatements } from '#server/db/migrate.ts';

const FOLDER = 'server/db/migrations';

/** Matches statements in a migration that would break the previous version's SQL. */
const BREAKING_PATTERNS: [what: string, pattern: RegExp][] = [
  ['removes a table, column or view', /\bdrop\s+(table|column|view)\b/i],
  ['renames a table or column', /\balter\s+table\b[^;]*\brename\b/i],
  ['changes the type of a column', /\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/i],
  ['makes an optional column required', /\bset\s+not\s+null\b/i],
  ['adds a required column without a default', /\badd\s+column\b(?![^,;]*\bdefault\b)[^,;]*\bnot\s+null\b/i],
  ['removes a function, procedure or trigger', /\bdrop\s+(function|procedure|trigger)\b/i],
];

const listBreakingChanges = (text: string) =>
  BREAKING_PATTERNS.filter(([, pattern]) => pattern.test(text.replace(/--.*$/gm, ''))).map(([what]) => what);

describe('Migrations', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));

  it.each(files)("The migration %s doesn't break the previous version's SQL statements", (name) => {
    expect(listBreakingChanges(readFileSync(`${FOLDER}/${name}`, 'utf8'))).toEqual([]);
  });

  it.each([
    'alter table a drop column b;',
    'drop table a;',
    'alter table a rename to b;',
    'alter table a alter column b type bigint;',
    'alter table a alter column b set not null;',
    'alter table a add column b text not null;',
    'drop function f();',
  ])('A migration that contains "%s" is rejected', (text) =>
    expect(listBreakingChanges(text)).toHaveLength(1));

  it('A migration that only adds to the schema is accepted', () => {
    expect(
      listBreakingChanges("alter table a add column b text not null default '', add column c text;"),
    ).toEqual([]);
  });
});

describe('Applied migrations', () => {
  /**
   * The first characters of each `checksumStatements`. The app won't start if a migration's statements have changed
   * since it was applied.
   */
  const appliedChecksums = new Map(
    readFileSync('tests/rules/migrations.txt', 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(' ') as [name: string, hash: string]),
  );

  it('No migration has changed since it was added', () => {
    const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));
    const checksums = files.map((name): [string, string] => [
      name,
      checksumStatements(readFileSync(`${FOLDER}/${name}`, 'utf8')).slice(0, 16),
    ]);
    expect(new Map(checksums), 'a new file gets a line in tests/rules/migrations.txt').toEqual(
      appliedChecksums,
    );
  });
});
