// npm run texts -- rename <tsv>: renames texts in code, tests and languages/es.json.
// npm run texts -- report: writes dist/texts.md, every text by the file that says it, for an editor.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { filledRewriter, leftovers, renameIn } from './lib/rename-texts.ts';
import { keyOf, nodesOf, productFiles, testFiles } from './lib/source-texts.ts';

const SPANISH = 'languages/es.json';
const USAGE = `Usage: npm run texts -- rename <file.tsv>, or npm run texts -- report
The file has a header with the columns "current", "better" and, if you have it, "spanish"; \\n is a line break.`;

const spanishTexts = (): Record<string, string> => JSON.parse(readFileSync(SPANISH, 'utf8'));

function readRows(path: string): Record<string, string>[] {
  const [header = '', ...lines] = readFileSync(path, 'utf8').replace(/\n$/, '').split('\n');
  const columns = header.split('\t');
  if (!columns.includes('current') || !columns.includes('better')) throw new Error(USAGE);
  return lines.map((line) => {
    const cells = line.split('\t').map((cell) => cell.replaceAll('\\n', '\n'));
    return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']));
  });
}

const holesOf = (text: string) => [...new Set(text.match(/\{\d+/g))].sort().join();

function rename(path: string): void {
  const rows = readRows(path);
  for (const { current = '', better = '' } of rows) {
    if (better === '') throw new Error(`There is no new text for “${current}”.`);
    if (holesOf(current) !== holesOf(better))
      throw new Error(`“${better}” has other placeholders than before.`);
  }
  const rewrites = new Map(rows.map(({ current = '', better = '' }) => [current, better]));
  const before = spanishTexts();
  const untranslated: string[] = [];
  const after = new Map<string, string>();
  for (const [key, spanish] of Object.entries(before)) {
    const better = rewrites.get(key);
    if (better === undefined || !Object.hasOwn(before, better)) after.set(better ?? key, spanish);
  }
  for (const { current = '', better = '', spanish = '' } of rows) {
    if (!Object.hasOwn(before, current) && !Object.hasOwn(before, better)) continue;
    if (spanish !== '') after.set(better, spanish);
    else if (current !== better && !Object.hasOwn(before, better)) untranslated.push(better);
  }
  writeFileSync(SPANISH, `${JSON.stringify(Object.fromEntries(after), null, 2)}\n`);

  let changed = 0;
  const filled = filledRewriter(rewrites, Object.keys(before));
  const files = [
    ...productFiles().map((file) => ({ file })),
    ...testFiles().map((file) => ({ file, filled })),
  ];
  for (const { file, filled: fill } of files.map((each) => ({ filled: undefined, ...each }))) {
    const source = readFileSync(file, 'utf8');
    const renamed = renameIn(file, source, rewrites, fill);
    if (renamed === source) continue;
    writeFileSync(file, renamed);
    changed += 1;
  }
  for (const file of testFiles()) {
    const found = leftovers(file, readFileSync(file, 'utf8'), rewrites, [...after.keys()]);
    if (found.length > 0) process.stdout.write(`${found.join('\n')}\n`);
  }
  for (const key of untranslated) process.stdout.write(`Still has the Spanish of the old text: ${key}\n`);
  process.stdout.write(
    `${changed} files changed. Above: parts of old texts that tests still expect, if any.\n`,
  );
}

function report(): void {
  const spanish = spanishTexts();
  const sections = productFiles().flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    const keys = [...new Set(nodesOf(file, source).flatMap(({ node }) => keyOf(node) ?? []))];
    const rows = keys
      .filter((key) => Object.hasOwn(spanish, key))
      .map((key) => `| ${[key, spanish[key] ?? ''].map(cellOf).join(' | ')} |`);
    return rows.length === 0
      ? []
      : [`## ${file}\n\n| English | Spanish |\n| --- | --- |\n${rows.join('\n')}\n`];
  });
  mkdirSync('dist', { recursive: true });
  const count = Object.keys(spanish).length;
  writeFileSync(
    'dist/texts.md',
    `# Texts\n\n${count} texts, by the file that says them.\n\n${sections.join('\n')}`,
  );
  process.stdout.write(`${count} texts: dist/texts.md\n`);
}

const cellOf = (text: string) => text.replaceAll('\n', '⏎').replaceAll('|', '\\|').replaceAll('<', '&lt;');

const [command, path] = process.argv.slice(2);
if (command === 'rename' && path !== undefined) rename(path);
else if (command === 'report') report();
else {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 1;
}
