// Finds the texts for shoppers in source files. They are the keys of languages/es.json.
import { readdirSync } from 'node:fs';
import { parseSync } from 'vite';

export type Node = { type: string; start: number; end: number; [part: string]: unknown };

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

export type VisitedNode = { node: Node; parent: Node | undefined; isAtOnce: boolean };

/** Lists all nodes, parents first. `isAtOnce` is true for code that runs when the file is loaded. */
export function nodesOf(file: string, source: string): VisitedNode[] {
  const found: VisitedNode[] = [];
  const visit = (value: unknown, parent: Node | undefined, isAtOnce: boolean): void => {
    if (Array.isArray(value)) for (const each of value) visit(each, parent, isAtOnce);
    if (!isNode(value)) return;
    found.push({ node: value, parent, isAtOnce });
    const runsLater = /Function|PropertyDefinition|MethodDefinition/.test(value.type);
    for (const part of Object.values(value)) visit(part, value, isAtOnce && !runsLater);
  };
  visit(parseSync(file, source).program, undefined, true);
  return found;
}

const PRODUCT = ['web', 'domain', 'contract', 'server'];
const isTest = /\.test\.tsx?$/;

const filesUnder = (folders: readonly string[]) =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.gen.ts'))
      .map((name) => `${folder}/${name}`),
  );

export const productFiles = () => filesUnder(PRODUCT).filter((file) => !isTest.test(file));
export const testFiles = () => [
  ...filesUnder(PRODUCT).filter((file) => isTest.test(file)),
  ...filesUnder(['tests', 'bench']),
];

export const nameOf = (node: unknown) => (isNode(node) && typeof node.name === 'string' ? node.name : '');

/** Replaces a template's values with numbered placeholders: `Added ${day}` becomes "Added {0}". */
export function templateKey(template: Node): string {
  const { quasis } = template as unknown as { quasis: { value: { cooked: string } }[] };
  return quasis.map(({ value }) => value.cooked).reduce((key, part, index) => `${key}{${index - 1}}${part}`);
}

/** Returns the text of a string literal, or of a template literal without values. */
export function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  return (node.quasis as unknown[] | undefined)?.length === 1 ? templateKey(node) : undefined;
}

/** The key of a text to translate, with numbered placeholders; undefined if the node isn't such a text. */
export function keyOf(node: Node): string | undefined {
  if (node.type === 'TaggedTemplateExpression' && /^(t|rich)$/.test(nameOf(node.tag))) {
    return templateKey(node.quasi as Node);
  }
  if (node.type !== 'CallExpression') return undefined;
  const [first, second] = node.arguments as unknown[];
  if (nameOf(node.callee) === 'deferredText') return textOf(first);
  return nameOf(node.callee) === 'countText' ? `{0} ${textOf(second)}` : undefined;
}
