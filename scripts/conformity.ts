// npm run conformity: writes docs/conformity.md from the reports of the last npm test; --check compares instead.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { statements } from '#tests/conformity/statements.ts';
import { conformityPage, isProven, proofsOf, type Report } from '#tests/conformity/table.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const PAGE = `${ROOT}docs/conformity.md`;

const reports = ['unit-server', 'pages', 'e2e'].flatMap((name): Report[] => {
  const path = `${ROOT}.cache/reports/${name}.json`;
  return existsSync(path) ? [JSON.parse(readFileSync(path, 'utf8'))] : [];
});
const proofs = proofsOf(reports, ROOT);
const page = conformityPage(statements, proofs);
const open = [...statements.keys()].filter((id) => !isProven(proofs.get(id)));

if (!process.argv.includes('--check')) writeFileSync(PAGE, page);
const isCurrent = existsSync(PAGE) && readFileSync(PAGE, 'utf8') === page;

for (const id of open) process.stdout.write(`No passing test: ${id}\n`);
if (!isCurrent) process.stdout.write('docs/conformity.md is out of date: npm run conformity\n');
process.stdout.write(`${statements.size - open.length} of ${statements.size} statements proven\n`);
if (open.length > 0 || !isCurrent) process.exitCode = 1;
