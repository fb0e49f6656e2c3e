import { type ByRoleOptions, queryAllByRole } from '@testing-library/dom';
import { computeAccessibleName } from 'dom-accessibility-api';

export type TextMatch = string | RegExp;
export type RoleOptions = Pick<ByRoleOptions, 'checked' | 'pressed' | 'selected' | 'expanded' | 'level'> & {
  name?: TextMatch;
  exact?: boolean;
  disabled?: boolean;
  includeHidden?: boolean;
};

const normal = (text: string) => text.replace(/\s+/g, ' ').trim();

/** As in Playwright, a string matches part of the text, ignoring case, unless `exact` is true. */
export function matchesText(text: string, wanted: TextMatch, exact = false): boolean {
  if (wanted instanceof RegExp) return wanted.test(normal(text));
  if (exact) return normal(text) === normal(wanted);
  return normal(text).toLowerCase().includes(normal(wanted).toLowerCase());
}

function* selfAndAbove(element: Element): Generator<Element> {
  for (let each: Element | null = element; each !== null; each = each.parentElement) yield each;
}

export function isShown(element: Element): boolean {
  if (!element.isConnected) return false;
  if (getComputedStyle(element).visibility === 'hidden') return false;
  for (const each of selfAndAbove(element)) {
    if (each.tagName === 'DETAILS' && !each.hasAttribute('open') && each !== element) {
      if (element.closest('summary')?.parentElement !== each) return false;
    }
    if (getComputedStyle(each).display === 'none') return false;
  }
  return true;
}

const isExposed = (element: Element) =>
  element.closest('[aria-hidden="true"]') === null && element.closest('[inert]') === null && isShown(element);

/** Computes an element's accessible name. Words separated on screen stay separated. */
const nameOf = (element: Element, hidden: boolean) =>
  computeAccessibleName(element, {
    hidden,
    computedStyleSupportsPseudoElements: false, // not supported by jsdom
    getComputedStyle: (each, pseudo) => {
      const style = getComputedStyle(each, pseudo);
      const getPropertyValue = (name: string) => {
        const value = style.getPropertyValue(name);
        return name === 'display' && value !== 'none' && isBlock(each) ? 'block' : value;
      };
      return { getPropertyValue } as CSSStyleDeclaration;
    },
  });

export function findByRole(root: Element, role: string, options: RoleOptions = {}): Element[] {
  const { name, exact, disabled, includeHidden = false, ...states } = options;
  // The name is checked last, because computing it is slow.
  return queryAllByRole(root as HTMLElement, role, { ...states, hidden: true }).filter(
    (element) =>
      (disabled === undefined || element.matches(':disabled, [aria-disabled="true"]') === disabled) &&
      (includeHidden || isExposed(element)) &&
      (name === undefined || matchesText(nameOf(element, includeHidden), name, exact)),
  );
}

const UNREAD = 'script, style, noscript, head, head *';

const textOf = (element: Element) =>
  element instanceof HTMLInputElement && /^(submit|button)$/.test(element.type)
    ? element.value
    : (element.textContent ?? '');

/** Finds the innermost elements with this text, possibly the root itself. */
export function findByText(root: Element, wanted: TextMatch, exact = false): Element[] {
  const inside = (element: Element): Element[] => {
    if (element.matches(UNREAD) || !matchesText(textOf(element), wanted, false)) return [];
    const below = [...element.children].flatMap(inside);
    if (below.length > 0) return below;
    return matchesText(textOf(element), wanted, exact) ? [element] : ownRun(element, wanted, exact);
  };
  // A child may match where its parent doesn't, so try every element.
  if (wanted instanceof RegExp || exact) {
    return [root, ...root.querySelectorAll('*')].filter(
      (element) =>
        !element.matches(UNREAD) &&
        (matchesText(textOf(element), wanted, exact) || ownRun(element, wanted, exact).length > 0) &&
        ![...element.children].some((child) => matchesText(textOf(child), wanted, exact)),
    );
  }
  return inside(root);
}

/** The element, if one of its text nodes matches exactly. */
function ownRun(element: Element, wanted: TextMatch, exact: boolean): Element[] {
  const isOwn = [...element.childNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && exact && matchesText(node.textContent ?? '', wanted, true),
  );
  return isOwn ? [element] : [];
}

export function findByLabel(root: Element, wanted: TextMatch, exact = false): Element[] {
  return [
    ...root.querySelectorAll('input, select, textarea, button, [aria-label], [aria-labelledby]'),
  ].filter((element) => {
    const named = (element.getAttribute('aria-labelledby') ?? '')
      .split(/\s+/)
      .flatMap((id) => document.getElementById(id)?.textContent ?? []);
    const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent ?? '');
    const labelTexts = named.length > 0 ? named : [element.getAttribute('aria-label') ?? '', ...labels];
    return labelTexts.some((text) => text !== '' && matchesText(text, wanted, exact));
  });
}

export const findByAttribute = (root: Element, name: string, wanted: TextMatch, exact = false): Element[] =>
  [...root.querySelectorAll(`[${name}]`)].filter((element) =>
    matchesText(element.getAttribute(name) ?? '', wanted, exact),
  );

const BLOCKS =
  /^(ADDRESS|ARTICLE|ASIDE|BLOCKQUOTE|DD|DIV|DL|DT|FIELDSET|FIGURE|FOOTER|FORM|H[1-6]|HEADER|HR|LI|MAIN|NAV|OL|P|PRE|SECTION|SUMMARY|TABLE|TR|UL)$/;

const isBlock = (element: Element) =>
  BLOCKS.test(element.tagName) ||
  /(?:^|\s)block(?:\s|$)/.test(element.getAttribute('class') ?? '') ||
  /(?:^|\s)(?:inline-)?(?:flex|grid)(?:\s|$)/.test(element.parentElement?.className ?? '');

/** The element's text as displayed: without hidden parts, one line per block. */
export function readVisibleText(element: Element): string {
  const read = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replace(/\s+/g, ' ');
    if (!(node instanceof Element) || node.matches(UNREAD) || getComputedStyle(node).display === 'none')
      return '';
    if (node.tagName === 'BR') return '\n';
    const text = [...node.childNodes].map(read).join('');
    return isBlock(node) ? `\n${text}\n` : text;
  };
  return [...element.childNodes]
    .map(read)
    .join('')
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}
