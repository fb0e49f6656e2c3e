// npm run conformity: writes dist/conformity.md from the report of the last npm test. Prints the specification's
// statements that no passing test covers. Fails if there are any.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { statements } from '#tests/conformity/statements.ts';
import {
  collectVerifications,
  isProven,
  type Report,
  renderConformityPage,
} from '#tests/conformity/table.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

const path = `${ROOT}.cache/reports/tests.json`;
const reports: Report[] = existsSync(path) ? [JSON.parse(readFileSync(path, 'utf8'))] : [];
const proofs = collectVerifications(reports, ROOT);
const open = [...statements.keys()].filter((id) => !isProven(proofs.get(id)));

const deviating = [...statements].filter(
  ([id, statement]) => typeof statement !== 'string' && !open.includes(id),
).length;

mkdirSync(`${ROOT}dist`, { recursive: true });
writeFileSync(`${ROOT}dist/conformity.md`, renderConformityPage(statements, proofs));
for (const id of open) process.stdout.write(`No passing test: ${id}\n`);
process.stdout.write(
  `${statements.size - open.length} of ${statements.size} statements proven, ${deviating} of them with a deviation: dist/conformity.md\n`,
);
if (open.length > 0) process.exitCode = 1;
