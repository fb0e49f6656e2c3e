import type { Statement } from './deviation.ts';

export type Report = {
  testResults: {
    name: string;
    assertionResults: { fullName: string; status: string; meta?: { verifiedStatements?: string[] } }[];
  }[];
};

export type Proof = { file: string; test: string; passed: boolean };

export function collectVerifications(reports: Report[], projectDirectory: string): Map<string, Proof[]> {
  const proofs = new Map<string, Proof[]>();
  for (const { name, assertionResults } of reports.flatMap(({ testResults }) => testResults)) {
    for (const { fullName, status, meta } of assertionResults) {
      const proof = { file: name.replace(projectDirectory, ''), test: fullName, passed: status === 'passed' };
      for (const id of new Set(meta?.verifiedStatements)) proofs.set(id, [...(proofs.get(id) ?? []), proof]);
    }
  }
  return proofs;
}

export const isProven = (proofs: Proof[] | undefined) => proofs?.every(({ passed }) => passed) ?? false;

const escapeCell = (text: string) =>
  text.replaceAll('|', '\\|').replaceAll('\n', ' ').replaceAll('<', '&lt;');

function renderRow([id, statement]: [string, Statement], proofs: Proof[] | undefined): string {
  const deviation = typeof statement === 'string' ? null : statement;
  const words =
    typeof statement === 'string'
      ? escapeCell(statement)
      : `${escapeCell(statement.requirement)}<br>Instead: ${escapeCell(statement.behavior)}`;
  const tests = (proofs ?? []).map(({ file, test }) => `\`${file}\`: ${escapeCell(test)}`).toSorted();
  return `| ${[
    id,
    words,
    tests.length === 0 ? '**no test**' : tests.join('<br>'),
    isProven(proofs) ? (deviation === null ? 'pass' : 'deviates') : '**fail**',
    deviation === null
      ? ''
      : `[${deviation.decision.slice(0, 4)}](../docs/decisions/${deviation.decision}.md)`,
  ].join(' | ')} |`;
}

const SECTION_TITLES: Record<string, string> = {
  1: 'What the product does',
  2: 'Screens and routes',
  3: 'Entities',
  4: 'States and transitions',
  5: 'Validation',
  6: 'Roles',
  7: 'Calls',
  8: 'Messages',
  9: 'Constants and limits',
};

export function renderConformityPage(
  statements: Map<string, Statement>,
  proofs: Map<string, Proof[]>,
): string {
  const bySection = Map.groupBy(statements, ([id]) => id.split('.')[0] ?? '');
  const tables = [...bySection].map(
    ([section, rows]) => `## ${section}. ${SECTION_TITLES[section]}

| id | statement | proven by | | record |
| --- | --- | --- | --- | --- |
${rows.map((row) => renderRow(row, proofs.get(row[0]))).join('\n')}
`,
  );
  const provenStatements = [...statements].filter(([id]) => isProven(proofs.get(id)));
  const asSpecifiedCount = provenStatements.filter(([, statement]) => typeof statement === 'string').length;
  return `# Conformity

Every statement of the specification, by section, with the tests that verified it in the running product. Written by
\`npm test\`, which fails if a statement has no passing test. If the product deliberately deviates from a statement, the
row shows the specification's words first, then what the product does instead, and the decision record with the reason.
Such a row doesn't count as proven as written.

${asSpecifiedCount} of ${statements.size} statements proven as written, ${provenStatements.length - asSpecifiedCount} proven with a deviation.

${tables.join('\n')}`;
}
