import { type ByRoleOptions, queryAllByRole } from '@testing-library/dom';
import { computeAccessibleName } from 'dom-accessibility-api';

export type TextMatch = string | RegExp;
export type RoleOptions = Pick<ByRoleOptions, 'checked' | 'pressed' | 'selected' | 'expanded' | 'level'> & {
  name?: TextMatch;
  exact?: boolean;
  disabled?: boolean;
  includeHidden?: boolean;
};

const normalizeSpaces = (text: string) => text.replace(/\s+/g, ' ').trim();

/** As in Playwright, a string matches part of the text, ignoring case, unless `exact` is true. */
export function matchesText(text: string, wanted: TextMatch, exact = false): boolean {
  if (wanted instanceof RegExp) return wanted.test(normalizeSpaces(text));
  if (exact) return normalizeSpaces(text) === normalizeSpaces(wanted);
  return normalizeSpaces(text).toLowerCase().includes(normalizeSpaces(wanted).toLowerCase());
}

function* listSelfAndAncestors(element: Element): Generator<Element> {
  for (let each: Element | null = element; each !== null; each = each.parentElement) yield each;
}

export function isShown(element: Element): boolean {
  if (!element.isConnected) return false;
  if (getComputedStyle(element).visibility === 'hidden') return false;
  for (const each of listSelfAndAncestors(element)) {
    if (each.tagName === 'DETAILS' && !each.hasAttribute('open') && each !== element) {
      if (element.closest('summary')?.parentElement !== each) return false;
    }
    if (getComputedStyle(each).display === 'none') return false;
  }
  return true;
}

const isExposed = (element: Element) =>
  element.closest('[aria-hidden="true"]') === null && element.closest('[inert]') === null && isShown(element);

/** Computes an element's accessible name. Words that are separated on screen are also separated in the name. */
const computeName = (element: Element, hidden: boolean) =>
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
      (name === undefined || matchesText(computeName(element, includeHidden), name, exact)),
  );
}

const NON_TEXT_SELECTOR = 'script, style, noscript, head, head *';

const readText = (element: Element) =>
  element instanceof HTMLInputElement && /^(submit|button)$/.test(element.type)
    ? element.value
    : (element.textContent ?? '');

/** Finds the innermost elements with this text. May return the root itself. */
export function findByText(root: Element, wanted: TextMatch, exact = false): Element[] {
  const findInside = (element: Element): Element[] => {
    if (element.matches(NON_TEXT_SELECTOR) || !matchesText(readText(element), wanted, false)) return [];
    const innerMatches = [...element.children].flatMap(findInside);
    if (innerMatches.length > 0) return innerMatches;
    return matchesText(readText(element), wanted, exact) ? [element] : matchOwnText(element, wanted, exact);
  };
  // A child may match even if its parent doesn't, so check every element.
  if (wanted instanceof RegExp || exact) {
    return [root, ...root.querySelectorAll('*')].filter(
      (element) =>
        !element.matches(NON_TEXT_SELECTOR) &&
        (matchesText(readText(element), wanted, exact) || matchOwnText(element, wanted, exact).length > 0) &&
        ![...element.children].some((child) => matchesText(readText(child), wanted, exact)),
    );
  }
  return findInside(root);
}

/** Returns the element in an array if one of its own text nodes matches, otherwise an empty array. */
function matchOwnText(element: Element, wanted: TextMatch, exact: boolean): Element[] {
  const hasOwnText = [...element.childNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && exact && matchesText(node.textContent ?? '', wanted, true),
  );
  return hasOwnText ? [element] : [];
}

export function findByLabel(root: Element, wanted: TextMatch, exact = false): Element[] {
  return [
    ...root.querySelectorAll('input, select, textarea, button, [aria-label], [aria-labelledby]'),
  ].filter((element) => {
    const labelledByTexts = (element.getAttribute('aria-labelledby') ?? '')
      .split(/\s+/)
      .flatMap((id) => document.getElementById(id)?.textContent ?? []);
    const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent ?? '');
    const labelTexts =
      labelledByTexts.length > 0 ? labelledByTexts : [element.getAttribute('aria-label') ?? '', ...labels];
    return labelTexts.some((text) => text !== '' && matchesText(text, wanted, exact));
  });
}

export const findByAttribute = (root: Element, name: string, wanted: TextMatch, exact = false): Element[] =>
  [...root.querySelectorAll(`[${name}]`)].filter((element) =>
    matchesText(element.getAttribute(name) ?? '', wanted, exact),
  );

const BLOCK_TAGS =
  /^(ADDRESS|ARTICLE|ASIDE|BLOCKQUOTE|DD|DIV|DL|DT|FIELDSET|FIGURE|FOOTER|FORM|H[1-6]|HEADER|HR|LI|MAIN|NAV|OL|P|PRE|SECTION|SUMMARY|TABLE|TR|UL)$/;

const isBlock = (element: Element) =>
  BLOCK_TAGS.test(element.tagName) ||
  /(?:^|\s)block(?:\s|$)/.test(element.getAttribute('class') ?? '') ||
  /(?:^|\s)(?:inline-)?(?:flex|grid)(?:\s|$)/.test(element.parentElement?.className ?? '');

/** Returns the element's text as displayed: without hidden parts, and with one line per block. */
export function readVisibleText(element: Element): string {
  const read = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replace(/\s+/g, ' ');
    if (
      !(node instanceof Element) ||
      node.matches(NON_TEXT_SELECTOR) ||
      getComputedStyle(node).display === 'none'
    )
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
