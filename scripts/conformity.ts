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
const proofsById = collectVerifications(reports, ROOT);
const unprovenIds = [...statements.keys()].filter((id) => !isProven(proofsById.get(id)));

const deviationCount = [...statements].filter(
  ([id, statement]) => typeof statement !== 'string' && !unprovenIds.includes(id),
).length;

mkdirSync(`${ROOT}dist`, { recursive: true });
writeFileSync(`${ROOT}dist/conformity.md`, renderConformityPage(statements, proofsById));
for (const id of unprovenIds) process.stdout.write(`No passing test: ${id}\n`);
process.stdout.write(
  `${statements.size - unprovenIds.length} of ${statements.size} statements proven, ${deviationCount} of them with a deviation: dist/conformity.md\n`,
);
if (unprovenIds.length > 0) process.exitCode = 1;
