// npm run sbom: writes components and licenses to dist/sbom.json (CycloneDX). Fails if a license isn't allowed.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from './lib/install.mjs';
import { exitWithError, printLine, ROOT, ScriptError } from './lib/run.mjs';

/** Permissive licenses, which only require their notices. */
const allowed = [
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  '0BSD',
  'OFL-1.1',
];

const licencesOf = ({ licenses = [] }) =>
  licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? 'unknown');

try {
  const { ok, stdout, output } = await runNpm([
    'sbom',
    '--omit=dev',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
  ]);
  if (!ok) throw new ScriptError(output.trim());
  const { components } = JSON.parse(stdout);
  const path = join(ROOT, 'dist/sbom.json');
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  writeFileSync(path, stdout);
  const byLicence = Object.groupBy(
    components,
    (component) => licencesOf(component).join(' AND ') || 'unknown',
  );
  const counted = Object.entries(byLicence).toSorted(([, a], [, b]) => b.length - a.length);
  for (const [licence, of] of counted) printLine(`${String(of.length).padStart(5)}  ${licence}`);
  printLine(`${components.length} packages: ${path}`);
  const odd = components.filter(
    (component) => !licencesOf(component).some((licence) => allowed.includes(licence)),
  );
  if (odd.length > 0)
    throw new ScriptError(`Look at the licences of ${odd.map(({ name }) => name).join(', ')}.`);
} catch (error) {
  exitWithError(error);
}
