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

const HOLE = /\{(\d+)\}/g;
const escapeRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
const lettersOf = (text: string) => text.replace(HOLE, '').replace(/[^\p{L}]/gu, '').length;

const patternOf = (key: string) =>
  new RegExp(
    `^${key
      .split(/\{\d+\}/)
      .map(escapeRegExp)
      .join('(.+?)')}$`,
    's',
  );

const isLong = (key: string) => lettersOf(key) >= 9 && key.trim().split(/\s+/).length >= 3;

/** Also rewords filled-in messages: "Added milk to your list" follows the new wording of "Added {0} to your list". */
export function createRenderedMessageRewriter(rewrites: MessageRewrites, allKeys: Iterable<string>) {
  const patterns = [...new Set([...rewrites.keys(), ...allKeys])]
    .filter((key) => key.includes('{') && isLong(key))
    .map((key) => ({ key, pattern: patternOf(key), letters: lettersOf(key) }))
    .sort((a, b) => b.letters - a.letters);
  return (text: string): string | undefined => {
    const same = rewrites.get(text);
    if (same !== undefined) return same;
    const best = patterns.find(({ pattern }) => pattern.test(text));
    const better = best && rewrites.get(best.key);
    if (best === undefined || better === undefined) return undefined;
    const holes = [...best.key.matchAll(HOLE)].map(([, index]) => index);
    const values = (best.pattern.exec(text) ?? []).slice(1);
    return better.replace(HOLE, (_, index) => values[holes.indexOf(index)] ?? '');
  };
}

const quoted = (text: string) => {
  const escaped = text.replace(/\\/g, '\\\\').replace(/\n/g, '\\n');
  if (!text.includes("'")) return `'${escaped}'`;
  return text.includes('"') ? `'${escaped.replace(/'/g, "\\'")}'` : `"${escaped}"`;
};

function literalFor(
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
    return `\`${escaped.replace(HOLE, (_, index) => `\${${expressions[Number(index)]}}`)}\``;
  }
  if (parent?.type !== 'JSXAttribute') return quoted(text);
  return text.includes('"') ? `{${quoted(text)}}` : `"${text}"`;
}

/**
 * True if a test looks for this string on a page. Other short strings may be identifiers or keys, which must not
 * change.
 */
const looksForText = (node: SyntaxNode, parent: SyntaxNode | undefined) => {
  if (parent?.type === 'Property')
    return node === parent.value && /^(name|title)$/.test(identifierName(parent.key));
  const callee = parent?.type === 'CallExpression' ? (parent.callee as SyntaxNode) : undefined;
  return /By(Text|Label|LabelText|Title|PlaceholderText)$|^toHaveText/.test(
    identifierName(callee?.property ?? callee),
  );
};

const REGEXP_ESCAPE = /\\([^\w])/g;

/** For tests, `rewordRendered` also rewords plain strings and filled-in messages. */
export function replaceMessages(
  file: string,
  source: string,
  rewrites: MessageRewrites,
  rewordRendered: ((text: string) => string | undefined) | undefined,
): string {
  const visits = listNodes(file, source);
  const edits = new Map<SyntaxNode, string>();
  const isTagged = new Set<unknown>();
  for (const { node } of visits) {
    if (node.type === 'TaggedTemplateExpression' && findTextKey(node) !== undefined) isTagged.add(node.quasi);
    if (node.type === 'CallExpression' && identifierName(node.callee) === 'deferredText') {
      isTagged.add((node.arguments as unknown[])[0]);
    }
  }
  for (const { node, parent } of visits) {
    const { regex } = node as { regex?: { pattern: string } };
    if (rewordRendered !== undefined && regex !== undefined) {
      const [, begin, body = '', end] = /^(\^?)(.*?)(\$?)$/s.exec(regex.pattern) ?? [];
      const better = /[\\][a-z]|(?<!\\)[[(|*+?]/.test(body)
        ? undefined
        : rewordRendered(body.replace(REGEXP_ESCAPE, '$1'));
      if (better !== undefined) {
        const flags = source.slice(node.start + regex.pattern.length + 2, node.end);
        edits.set(node, `/${begin}${escapeRegExp(better)}${end}/${flags}`);
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
    const isSafe = isTagged.has(node) || node.type === 'JSXText' || /\p{L}.*\s.*\p{L}/u.test(text.trim());
    if (!isSafe && (rewordRendered === undefined || !looksForText(node, parent))) continue;
    const better =
      isTagged.has(node) || rewordRendered === undefined ? rewrites.get(text) : rewordRendered(text);
    if (better !== undefined) edits.set(node, better);
  }
  const render = (from: number, to: number): string => {
    let result = '';
    let index = from;
    for (const { node, parent } of visits) {
      const better = edits.get(node);
      if (better === undefined || node.start < index || node.end > to) continue;
      const expressions = ((node.expressions ?? []) as SyntaxNode[]).map(({ start, end }) =>
        render(start, end),
      );
      result += source.slice(index, node.start);
      result += node.regex === undefined ? literalFor(better, node, parent, source, expressions) : better;
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
  const pieces = (key: string) => key.split(/\{\d+\}/).filter((piece) => lettersOf(piece) >= 12);
  return listNodes(file, source).flatMap(({ node }) => {
    const { regex } = node as { regex?: { pattern: string } };
    const whole = regex === undefined ? undefined : regex.pattern.split('|');
    const texts = whole ?? [
      node.type === 'TemplateLiteral' ? toTemplateKey(node) : (findLiteralText(node) ?? ''),
    ];
    return texts.flatMap((each) => {
      const text = each
        .replace(/^\^|\$$/g, '')
        .replace(REGEXP_ESCAPE, '$1')
        .trim();
      if (lettersOf(text) < 4 || !/\s/.test(text)) return [];
      const isNow = (key: string) => key.includes(text) || pieces(key).some((piece) => text.includes(piece));
      if (currentMessages.some(isNow)) return [];
      const old = [...rewrites].find(([key]) => isNow(key));
      const line = source.slice(0, node.start).split('\n').length;
      return old === undefined ? [] : [`${file}:${line}\n  has ${text}\n  was ${old[0]}\n  now ${old[1]}`];
    });
  });
}
