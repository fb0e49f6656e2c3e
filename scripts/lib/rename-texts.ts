// Replaces user-facing messages in source files. The syntax tree keeps quotes and escapes correct.
import {
  findLiteralText,
  findTextKey,
  identifierName,
  listNodes,
  type SyntaxNode,
  toTemplateKey,
} from './source-texts.ts';

export type MessageRewrites = ReadonlyMap<string, string>;

const PLACEHOLDER = /\{(\d+)\}/g;
const escapeRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
const countLetters = (text: string) => text.replace(PLACEHOLDER, '').replace(/[^\p{L}]/gu, '').length;

const toPattern = (key: string) =>
  new RegExp(
    `^${key
      .split(/\{\d+\}/)
      .map(escapeRegExp)
      .join('(.+?)')}$`,
    's',
  );

const isLongMessage = (key: string) => countLetters(key) >= 9 && key.trim().split(/\s+/).length >= 3;

/**
 * Creates a function that rewords messages, even if their placeholders are filled in: "Added milk to your
 * list" gets the new wording of "Added {0} to your list".
 */
export function createRenderedMessageRewriter(rewrites: MessageRewrites, allKeys: Iterable<string>) {
  const patterns = [...new Set([...rewrites.keys(), ...allKeys])]
    .filter((key) => key.includes('{') && isLongMessage(key))
    .map((key) => ({ key, pattern: toPattern(key), letters: countLetters(key) }))
    .sort((a, b) => b.letters - a.letters);
  return (text: string): string | undefined => {
    const exactRewrite = rewrites.get(text);
    if (exactRewrite !== undefined) return exactRewrite;
    const bestPattern = patterns.find(({ pattern }) => pattern.test(text));
    const newKey = bestPattern && rewrites.get(bestPattern.key);
    if (bestPattern === undefined || newKey === undefined) return undefined;
    const placeholderIndexes = [...bestPattern.key.matchAll(PLACEHOLDER)].map(([, index]) => index);
    const values = (bestPattern.pattern.exec(text) ?? []).slice(1);
    return newKey.replace(PLACEHOLDER, (_, index) => values[placeholderIndexes.indexOf(index)] ?? '');
  };
}

const toStringLiteral = (text: string) => {
  const escaped = text.replace(/\\/g, '\\\\').replace(/\n/g, '\\n');
  if (!text.includes("'")) return `'${escaped}'`;
  return text.includes('"') ? `'${escaped.replace(/'/g, "\\'")}'` : `"${escaped}"`;
};

function formatLiteral(
  text: string,
  node: SyntaxNode,
  parent: SyntaxNode | undefined,
  source: string,
  expressions: string[],
) {
  if (node.type === 'JSXText') {
    const raw = source.slice(node.start, node.end);
    return `${/^\s*/.exec(raw)?.[0]}${text}${/\s*$/.exec(raw)?.[0]}`;
  }
  if (node.type === 'TemplateLiteral') {
    const escaped = text
      .replace(/\\/g, '\\\\')
      .replace(/`|\$\{/g, '\\$&')
      .replace(/\n/g, '\\n');
    return `\`${escaped.replace(PLACEHOLDER, (_, index) => `\${${expressions[Number(index)]}}`)}\``;
  }
  if (parent?.type !== 'JSXAttribute') return toStringLiteral(text);
  return text.includes('"') ? `{${toStringLiteral(text)}}` : `"${text}"`;
}

/**
 * True if a test looks for this string on a page. Other short strings may be identifiers or keys, which must
 * not change.
 */
const isTextQuery = (node: SyntaxNode, parent: SyntaxNode | undefined) => {
  if (parent?.type === 'Property')
    return node === parent.value && /^(name|title)$/.test(identifierName(parent.key));
  const callee = parent?.type === 'CallExpression' ? (parent.callee as SyntaxNode) : undefined;
  return /By(Text|Label|LabelText|Title|PlaceholderText)$|^toHaveText/.test(
    identifierName(callee?.property ?? callee),
  );
};

const REGEXP_ESCAPE = /\\([^\w])/g;

/**
 * Returns the source with rewritten messages. For tests, `rewordRendered` also rewords plain strings and
 * messages whose placeholders are filled in.
 */
export function replaceMessages(
  file: string,
  source: string,
  rewrites: MessageRewrites,
  rewordRendered: ((text: string) => string | undefined) | undefined,
): string {
  const visitedNodes = listNodes(file, source);
  const replacementByNode = new Map<SyntaxNode, string>();
  const taggedNodes = new Set<unknown>();
  for (const { node } of visitedNodes) {
    if (node.type === 'TaggedTemplateExpression' && findTextKey(node) !== undefined)
      taggedNodes.add(node.quasi);
    if (node.type === 'CallExpression' && identifierName(node.callee) === 'deferredText') {
      taggedNodes.add((node.arguments as unknown[])[0]);
    }
  }
  for (const { node, parent } of visitedNodes) {
    const { regex } = node as { regex?: { pattern: string } };
    if (rewordRendered !== undefined && regex !== undefined) {
      const [, begin, body = '', end] = /^(\^?)(.*?)(\$?)$/s.exec(regex.pattern) ?? [];
      const newText = /[\\][a-z]|(?<!\\)[[(|*+?]/.test(body)
        ? undefined
        : rewordRendered(body.replace(REGEXP_ESCAPE, '$1'));
      if (newText !== undefined) {
        const flags = source.slice(node.start + regex.pattern.length + 2, node.end);
        replacementByNode.set(node, `/${begin}${escapeRegExp(newText)}${end}/${flags}`);
      }
      continue;
    }
    const text =
      node.type === 'JSXText'
        ? String(node.value).trim().replace(/\s+/g, ' ')
        : node.type === 'TemplateLiteral'
          ? toTemplateKey(node)
          : findLiteralText(node);
    if (text === undefined) continue;
    const isSafe = taggedNodes.has(node) || node.type === 'JSXText' || /\p{L}.*\s.*\p{L}/u.test(text.trim());
    if (!isSafe && (rewordRendered === undefined || !isTextQuery(node, parent))) continue;
    const replacement =
      taggedNodes.has(node) || rewordRendered === undefined ? rewrites.get(text) : rewordRendered(text);
    if (replacement !== undefined) replacementByNode.set(node, replacement);
  }
  const render = (from: number, to: number): string => {
    let result = '';
    let index = from;
    for (const { node, parent } of visitedNodes) {
      const replacement = replacementByNode.get(node);
      if (replacement === undefined || node.start < index || node.end > to) continue;
      const expressions = ((node.expressions ?? []) as SyntaxNode[]).map(({ start, end }) =>
        render(start, end),
      );
      result += source.slice(index, node.start);
      result +=
        node.regex === undefined
          ? formatLiteral(replacement, node, parent, source, expressions)
          : replacement;
      index = node.end;
    }
    return result + source.slice(index, to);
  };
  return render(0, source.length);
}

/** Lists a test's strings and patterns that match an old message but no current one. */
export function listStaleStrings(
  file: string,
  source: string,
  rewrites: MessageRewrites,
  currentMessages: readonly string[],
) {
  const splitIntoPieces = (key: string) => key.split(/\{\d+\}/).filter((piece) => countLetters(piece) >= 12);
  return listNodes(file, source).flatMap(({ node }) => {
    const { regex } = node as { regex?: { pattern: string } };
    const alternatives = regex === undefined ? undefined : regex.pattern.split('|');
    const texts = alternatives ?? [
      node.type === 'TemplateLiteral' ? toTemplateKey(node) : (findLiteralText(node) ?? ''),
    ];
    return texts.flatMap((each) => {
      const text = each
        .replace(/^\^|\$$/g, '')
        .replace(REGEXP_ESCAPE, '$1')
        .trim();
      if (countLetters(text) < 4 || !/\s/.test(text)) return [];
      const matchesKey = (key: string) =>
        key.includes(text) || splitIntoPieces(key).some((piece) => text.includes(piece));
      if (currentMessages.some(matchesKey)) return [];
      const old = [...rewrites].find(([key]) => matchesKey(key));
      const line = source.slice(0, node.start).split('\n').length;
      return old === undefined ? [] : [`${file}:${line}\n  has ${text}\n  was ${old[0]}\n  now ${old[1]}`];
    });
  });
}
