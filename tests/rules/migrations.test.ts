import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const FOLDER = 'server/db/migrations';
/** The first that a process of the version before may meet while it serves on. */
const SINCE = '0039';

/** What a statement of the version before would fail by. */
const breaking: [what: string, pattern: RegExp][] = [
  ['takes a table or column away', /\bdrop\s+(table|column|view)\b/i],
  ['gives a table or column another name', /\balter\s+table\b[^;]*\brename\b/i],
  ['gives a column another type', /\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/i],
  ['asks for a value that was none before', /\bset\s+not\s+null\b/i],
  ['adds a column that must be filled', /\badd\s+column\b(?![^,;]*\bdefault\b)[^,;]*\bnot\s+null\b/i],
  ['takes a function away', /\bdrop\s+(function|procedure|trigger)\b/i],
];

const broken = (text: string) =>
  breaking.filter(([, pattern]) => pattern.test(text.replace(/--.*$/gm, ''))).map(([what]) => what);

describe('migrations', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql') && name >= SINCE);

  it.each(files)('%s leaves the statements of the version before working', (name) => {
    expect(broken(readFileSync(`${FOLDER}/${name}`, 'utf8'))).toEqual([]);
  });

  it.each([
    'alter table a drop column b;',
    'drop table a;',
    'alter table a rename to b;',
    'alter table a alter column b type bigint;',
    'alter table a alter column b set not null;',
    'alter table a add column b text not null;',
    'drop function f();',
  ])('that say "%s" would not', (text) => expect(broken(text)).toHaveLength(1));

  it('that add may', () => {
    expect(broken("alter table a add column b text not null default '', add column c text;")).toEqual([]);
  });
});
