// npm run sbom: writes components and licenses to dist/sbom.json (CycloneDX). Fails if a license isn't allowed.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from './lib/install.mjs';
import { exitWithError, printLine, ROOT, ScriptError } from './lib/run.mjs';

/** Permissive licenses, which require only that their notices are kept. */
const ALLOWED_LICENSES = [
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

const listLicenses = ({ licenses = [] }) =>
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
  const componentsByLicense = Object.groupBy(
    components,
    (component) => listLicenses(component).join(' AND ') || 'unknown',
  );
  const sortedGroups = Object.entries(componentsByLicense).toSorted(([, a], [, b]) => b.length - a.length);
  for (const [license, group] of sortedGroups) printLine(`${String(group.length).padStart(5)}  ${license}`);
  printLine(`${components.length} packages: ${path}`);
  const disallowedComponents = components.filter(
    (component) => !listLicenses(component).some((license) => ALLOWED_LICENSES.includes(license)),
  );
  if (disallowedComponents.length > 0)
    throw new ScriptError(
      `Look at the licences of ${disallowedComponents.map(({ name }) => name).join(', ')}.`,
    );
} catch (error) {
  exitWithError(error);
}
