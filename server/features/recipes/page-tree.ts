import { type DefaultTreeAdapterMap, parse } from 'parse5';

export type Element = DefaultTreeAdapterMap['element'];
type Node = DefaultTreeAdapterMap['node'];

const MAX_NODES = 200_000;
const BLOCK_TAGS = new Set(
  'address article aside blockquote br button dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol option p section summary table td th tr ul'.split(
    ' ',
  ),
);
const HIDDEN_TAGS = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'head',
  'iframe',
  'select',
  'nav',
  'footer',
]);

export const parsePage = (html: string): Node => parse(html);

export const isElement = (node: Node): node is Element => 'tagName' in node;

export const getAttribute = (element: Element, name: string): string | null =>
  element.attrs.find((each) => each.name === name)?.value ?? null;

export const attributeHasWord = (element: Element, attributeName: string, pattern: RegExp): boolean =>
  getAttribute(element, attributeName)
    ?.split(/\s+/)
    .some((word) => pattern.test(word)) ?? false;

const listChildren = (node: Node): readonly Node[] => ('childNodes' in node ? node.childNodes : []);

/** Yields nodes in document order. The walk is iterative, because pages can be nested arbitrarily deep. */
export function* walkNodes(root: Node, skip: (element: Element) => boolean = () => false): Generator<Node> {
  const nodesToVisit: Node[] = [root];
  for (let visitedCount = 0; nodesToVisit.length > 0 && visitedCount < MAX_NODES; visitedCount += 1) {
    const node = nodesToVisit.pop();
    if (node === undefined) return;
    yield node;
    if (node !== root && isElement(node) && skip(node)) continue;
    const children = listChildren(node);
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const child = children[index];
      if (child !== undefined) nodesToVisit.push(child);
    }
  }
}

export function listElements(root: Node, matches: (element: Element) => boolean): Element[] {
  const elements: Element[] = [];
  for (const node of walkNodes(root))
    if (isElement(node) && node !== root && matches(node)) elements.push(node);
  return elements;
}

export function extractText(root: Node, isOneLine = false): string {
  const parts: string[] = [];
  for (const node of walkNodes(root, (element) => HIDDEN_TAGS.has(element.tagName))) {
    if (isElement(node) && BLOCK_TAGS.has(node.tagName)) parts.push(isOneLine ? ' ' : '\n');
    else if (node.nodeName === '#text' && 'value' in node && !isHidden(node.parentNode))
      parts.push(node.value.replace(/\s+/g, ' '));
  }
  return parts.join('').replace(/ +/g, ' ').trim();
}

const isHidden = (parent: Node | null): boolean =>
  parent !== null && isElement(parent) && HIDDEN_TAGS.has(parent.tagName);

export const getScriptText = (element: Element): string =>
  element.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
