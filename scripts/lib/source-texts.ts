// Extracts user-facing messages from source files. English messages are the keys of languages/es.json.
import { readdirSync } from 'node:fs';
import { parseSync } from 'vite';

export type SyntaxNode = { type: string; start: number; end: number; [part: string]: unknown };

export const isSyntaxNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';

export type VisitedNode = { node: SyntaxNode; parent: SyntaxNode | undefined; runsOnLoad: boolean };

/**
 * Lists all syntax nodes, each parent before its children. `runsOnLoad` is true for code that runs when the
 * file is loaded.
 */
export function listNodes(file: string, source: string): VisitedNode[] {
  const visitedNodes: VisitedNode[] = [];
  const visit = (value: unknown, parent: SyntaxNode | undefined, runsOnLoad: boolean): void => {
    if (Array.isArray(value)) for (const each of value) visit(each, parent, runsOnLoad);
    if (!isSyntaxNode(value)) return;
    visitedNodes.push({ node: value, parent, runsOnLoad });
    const runsLater = /Function|PropertyDefinition|MethodDefinition/.test(value.type);
    for (const part of Object.values(value)) visit(part, value, runsOnLoad && !runsLater);
  };
  visit(parseSync(file, source).program, undefined, true);
  return visitedNodes;
}

const APP_FOLDERS = ['web', 'domain', 'contract', 'server'];
const TEST_FILE = /\.test\.tsx?$/;

const listSourceFiles = (folders: readonly string[]) =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.gen.ts'))
      .map((name) => `${folder}/${name}`),
  );

export const listAppSourceFiles = () => listSourceFiles(APP_FOLDERS).filter((file) => !TEST_FILE.test(file));
export const listTestFiles = () => [
  ...listSourceFiles(APP_FOLDERS).filter((file) => TEST_FILE.test(file)),
  ...listSourceFiles(['tests', 'bench']),
];

export const identifierName = (node: unknown) =>
  isSyntaxNode(node) && typeof node.name === 'string' ? node.name : '';

export function toTemplateKey(template: SyntaxNode): string {
  const { quasis } = template as unknown as { quasis: { value: { cooked: string } }[] };
  return quasis.map(({ value }) => value.cooked).reduce((key, part, index) => `${key}{${index - 1}}${part}`);
}

export function findLiteralText(node: unknown): string | undefined {
  if (!isSyntaxNode(node)) return undefined;
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  return (node.quasis as unknown[] | undefined)?.length === 1 ? toTemplateKey(node) : undefined;
}

export function findTextKey(node: SyntaxNode): string | undefined {
  if (node.type === 'TaggedTemplateExpression' && /^(t|rich)$/.test(identifierName(node.tag))) {
    return toTemplateKey(node.quasi as SyntaxNode);
  }
  if (node.type !== 'CallExpression') return undefined;
  const [first, second] = node.arguments as unknown[];
  if (identifierName(node.callee) === 'deferredText') return findLiteralText(first);
  return identifierName(node.callee) === 'formatCount' ? `{0} ${findLiteralText(second)}` : undefined;
}
