// npm run texts -- rename <tsv>: replaces user-facing messages in code, tests and languages/es.json.
// npm run texts -- report: writes all messages by source file to dist/texts.md, for copy editing.
// npm run texts -- export-po <file.po>: writes all messages for a translation tool.
// npm run texts -- import-po <file.po>: copies the tool's translations into languages/es.json.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { assignPlaceholderNumbers, listPlaceholders } from '#languages/placeholders.ts';
import { formatPo, parsePo } from './lib/po.ts';
import { createRenderedMessageRewriter, listStaleStrings, replaceMessages } from './lib/rename-texts.ts';
import { findTextKey, listAppSourceFiles, listNodes, listTestFiles } from './lib/source-texts.ts';

const SPANISH = 'languages/es.json';
const USAGE = `Usage: npm run texts -- rename <file.tsv>, report, export-po <file.po>, or import-po <file.po>
The .tsv file has a header with the columns "current", "better" and, if you have it, "spanish"; \\n is a line break.`;

const writeSpanish = (texts: Record<string, string>) =>
  writeFileSync(SPANISH, `${JSON.stringify(texts, null, 2)}\n`);

const readSpanishTexts = (): Record<string, string> => JSON.parse(readFileSync(SPANISH, 'utf8'));

function readRows(path: string): Record<string, string>[] {
  const [header = '', ...lines] = readFileSync(path, 'utf8').replace(/\n$/, '').split('\n');
  const columns = header.split('\t');
  if (!columns.includes('current') || !columns.includes('better')) throw new Error(USAGE);
  return lines.map((line) => {
    const cells = line.split('\t').map((cell) => cell.replaceAll('\\n', '\n'));
    return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']));
  });
}

const toNumberedKey = (text: string) => assignPlaceholderNumbers(text, listPlaceholders(text));

const toPlaceholderKey = (text: string) => listPlaceholders(text).sort().join();

function renameTexts(path: string): void {
  const rows = readRows(path);
  for (const { current = '', better = '' } of rows) {
    if (better === '') throw new Error(`There is no new text for “${current}”.`);
    if (toPlaceholderKey(current) !== toPlaceholderKey(better))
      throw new Error(`“${better}” has other placeholders than before.`);
  }
  const rewrites = new Map(rows.map(({ current = '', better = '' }) => [current, better]));
  /** The code doesn't name placeholders, so they're numbered ("Added {0}"). */
  const numberedRewrites = new Map(
    [...rewrites].map(([current, better]) => {
      const names = listPlaceholders(current);
      return [assignPlaceholderNumbers(current, names), assignPlaceholderNumbers(better, names)];
    }),
  );
  const toNumberedKeys = (texts: Iterable<string>) => [...texts].map((text) => toNumberedKey(text));
  const currentTexts = readSpanishTexts();
  const untranslatedKeys: string[] = [];
  const newTexts = new Map<string, string>();
  for (const [key, spanish] of Object.entries(currentTexts)) {
    const better = rewrites.get(key);
    if (better === undefined || !Object.hasOwn(currentTexts, better)) newTexts.set(better ?? key, spanish);
  }
  for (const { current = '', better = '', spanish = '' } of rows) {
    if (!Object.hasOwn(currentTexts, current) && !Object.hasOwn(currentTexts, better)) continue;
    if (spanish !== '') newTexts.set(better, spanish);
    else if (current !== better && !Object.hasOwn(currentTexts, better)) untranslatedKeys.push(better);
  }
  writeSpanish(Object.fromEntries(newTexts));

  let changed = 0;
  const rewriteRenderedMessage = createRenderedMessageRewriter(
    numberedRewrites,
    toNumberedKeys(Object.keys(currentTexts)),
  );
  const files = [
    ...listAppSourceFiles().map((file) => ({ file })),
    ...listTestFiles().map((file) => ({ file, filled: rewriteRenderedMessage })),
  ];
  for (const { file, filled: fill } of files.map((each) => ({ filled: undefined, ...each }))) {
    const source = readFileSync(file, 'utf8');
    const newSource = replaceMessages(file, source, numberedRewrites, fill);
    if (newSource === source) continue;
    writeFileSync(file, newSource);
    changed += 1;
  }
  for (const file of listTestFiles()) {
    const staleStrings = listStaleStrings(
      file,
      readFileSync(file, 'utf8'),
      numberedRewrites,
      toNumberedKeys(newTexts.keys()),
    );
    if (staleStrings.length > 0) process.stdout.write(`${staleStrings.join('\n')}\n`);
  }
  for (const key of untranslatedKeys) process.stdout.write(`Still has the Spanish of the old text: ${key}\n`);
  process.stdout.write(
    `${changed} files changed. Above: parts of old texts that tests still expect, if any.\n`,
  );
}

function writeReport(): void {
  const spanishTexts = readSpanishTexts();
  const keysByNumberedKey = new Map(Object.keys(spanishTexts).map((key) => [toNumberedKey(key), key]));
  const sections = listAppSourceFiles().flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    const keys = [
      ...new Set(
        listNodes(file, source).flatMap(({ node }) => keysByNumberedKey.get(findTextKey(node) ?? '') ?? []),
      ),
    ];
    const rows = keys.map((key) => `| ${[key, spanishTexts[key] ?? ''].map(escapeCell).join(' | ')} |`);
    return rows.length === 0
      ? []
      : [`## ${file}\n\n| English | Spanish |\n| --- | --- |\n${rows.join('\n')}\n`];
  });
  mkdirSync('dist', { recursive: true });
  const count = Object.keys(spanishTexts).length;
  writeFileSync(
    'dist/texts.md',
    `# Texts\n\n${count} texts, by the file that says them.\n\n${sections.join('\n')}`,
  );
  process.stdout.write(`${count} texts: dist/texts.md\n`);
}

const escapeCell = (text: string) =>
  text.replaceAll('\n', '⏎').replaceAll('|', '\\|').replaceAll('<', '&lt;');

/**
 * Prints a line for each translation whose English message was removed.
 * @throws if a translation has an unknown placeholder
 */
function importPo(path: string): void {
  const texts = readSpanishTexts();
  for (const [english, spanish] of Object.entries(parsePo(readFileSync(path, 'utf8')))) {
    if (!Object.hasOwn(texts, english)) process.stdout.write(`No such text anymore: ${english}\n`);
    else if (spanish !== '') {
      const unknownPlaceholders = listPlaceholders(spanish).filter(
        (name) => !listPlaceholders(english).includes(name),
      );
      if (unknownPlaceholders.length > 0)
        throw new Error(`“${spanish}” has an unknown placeholder: ${unknownPlaceholders.join(', ')}`);
      texts[english] = spanish;
    }
  }
  writeSpanish(texts);
}

const [command, path] = process.argv.slice(2);
if (command === 'rename' && path !== undefined) renameTexts(path);
else if (command === 'report') writeReport();
else if (command === 'export-po' && path !== undefined) writeFileSync(path, formatPo(readSpanishTexts()));
else if (command === 'import-po' && path !== undefined) importPo(path);
else {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 1;
}
