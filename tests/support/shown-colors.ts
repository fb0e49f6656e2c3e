import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isListedColorPair } from './color-pairs.ts';
import { readColorTokens, type Theme } from './contrast.ts';

type ShownColor = {
  use: 'text' | 'part';
  color: string;
  opacity: number;
  background: string;
  example: string;
};

/** Runs in the page: collects the visible color pairs, each once. Disabled elements are exempt (WCAG 1.4.3). */
function collectShownColors(): ShownColor[] {
  const colors = new Map<string, ShownColor>();
  const TRANSPARENT_COLOR = /^rgba\(.*, 0\)$|\/ 0\)$/;
  const findBackground = (start: Element | null): string => {
    for (let at = start; at !== null; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (!TRANSPARENT_COLOR.test(backgroundColor)) return backgroundColor;
    }
    return 'nothing';
  };
  const computeOpacity = (element: Element): number => {
    let opacity = 1;
    for (let at: Element | null = element; at !== null; at = at.parentElement)
      opacity *= Number(getComputedStyle(at).opacity);
    return Math.round(opacity * 100) / 100;
  };
  const isVisibleAndEnabled = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    return isShown && width > 1 && height > 1 && !element.closest(':disabled, [aria-disabled=true]');
  };
  const recordColor = (
    use: ShownColor['use'],
    color: string,
    element: Element,
    on: Element | null = element,
  ): void => {
    if (color === 'none' || TRANSPARENT_COLOR.test(color)) return;
    const colorPair = { use, color, opacity: computeOpacity(element), background: findBackground(on) };
    const example = `<${element.tagName.toLowerCase()}> ${element.textContent.trim().slice(0, 40)}`;
    const key = JSON.stringify(colorPair);
    if (!colors.has(key)) colors.set(key, { ...colorPair, example });
  };

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const element = node.parentElement;
    if (element === null || !node.textContent?.trim() || !isVisibleAndEnabled(element)) continue;
    // Skip text on a chain's own color. It's black or white, whichever has more contrast.
    if (element.style.color === '') recordColor('text', getComputedStyle(element).color, element);
  }
  const FIELD_SELECTOR =
    'input:not([type=checkbox], [type=radio], [type=range]), select, textarea, [role=switch]';
  for (const box of document.querySelectorAll(FIELD_SELECTOR)) {
    if (!isVisibleAndEnabled(box)) continue;
    const { color, borderTopColor, borderTopWidth } = getComputedStyle(box);
    if (!box.matches('[role=switch]')) recordColor('text', color, box);
    if (box.hasAttribute('placeholder'))
      recordColor('text', getComputedStyle(box, '::placeholder').color, box);
    if (borderTopWidth !== '0px') recordColor('part', borderTopColor, box, box.parentElement);
  }
  const CLICKABLE_ICON_SELECTOR =
    ':is(a, button, summary, label, [role=button]) svg :is(path, circle, rect, line, polyline)';
  for (const shape of document.querySelectorAll(CLICKABLE_ICON_SELECTOR)) {
    if (!isVisibleAndEnabled(shape.closest('svg') ?? shape)) continue;
    const { stroke, fill } = getComputedStyle(shape);
    recordColor('part', stroke === 'none' ? fill : stroke, shape);
  }
  return [...colors.values()];
}

const tokens = [...readColorTokens()];

function nameColor(color: string, theme: Theme): string {
  const token = tokens.find(([, values]) => color === `oklch(${values[theme].join(' ')})`);
  return token?.[0] ?? color;
}

/**
 * Checks that `color-pairs.ts` lists every visible color pair. `tests/rules/contrast.test.ts` tests only listed pairs.
 * Skips print, which is black on white.
 */
export async function expectListedColors(page: Page, viewName: string, theme: Theme): Promise<void> {
  if (await page.evaluate(() => matchMedia('print').matches)) return;
  const unlisted = (await page.evaluate(collectShownColors)).flatMap(
    ({ use, color, opacity, background, example }) => {
      const foreground = `${nameColor(color, theme)}${opacity === 1 ? '' : `@${opacity}`}`;
      const on = nameColor(background, theme);
      return isListedColorPair(use, foreground, on)
        ? []
        : [`${use}: ${foreground} on ${on}, as in ${example}`];
    },
  );
  expect(unlisted, `pairs of colors in ${viewName} that tests/support/color-pairs.ts doesn't list`).toEqual(
    [],
  );
}
