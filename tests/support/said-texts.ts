import type { BrowserContext, Page } from 'playwright-core';

/** Runs in the page: texts stay English but for marks that nobody sees and that no locator minds; each is known in Spanish. */
function markTexts(): void {
  const [open, close] = ['\u200b', '\u00ad'];
  type Say = (key: string, values: readonly unknown[]) => string | undefined;
  let spanish: { say: Say } | undefined;
  const inSpanish = new Map<string, string>();
  const plural = (key: string, count: unknown) =>
    /^\{0\} [a-z]+$/.test(key) && typeof count === 'number' && count !== 1 ? `${key}s` : key;
  const say: Say = (key, values) => {
    const said = spanish?.say(key, values);
    if (said === undefined) return undefined;
    const isCounted = /^\{0\} [a-z]+$/.test(key) && typeof values[0] === 'number';
    const english = (isCounted ? plural(key, values[0]) : key).replace(/\{(\d+)\}/g, (_, at) =>
      String(values[at]),
    );
    const text = `${open}${english}${close}`;
    inSpanish.set(text, said);
    // Around elements it comes in parts.
    const [parts, others] = [text.split(/\0\d+\0/), said.split(/\0\d+\0/)];
    if (parts.length > 1) parts.forEach((part, at) => inSpanish.set(part, others[at] ?? ''));
    return text;
  };
  Object.assign(globalThis, { inSpanish });
  Object.defineProperty(globalThis, 'cartwiseLanguage', {
    get: () => () => (spanish ? { locale: 'en-US', say } : undefined),
    set: (speak) => {
      spanish = speak();
    },
  });
}

/** Pages of this context are served in Spanish, and act in English until `showSpanish`. */
export async function markSpanish(context: BrowserContext): Promise<void> {
  await context.addInitScript(markTexts);
}

/** Shows the page in Spanish; `back` shows it as it was. Returns what of it is in no language: not marked. */
export async function showSpanish(page: Page): Promise<{ unsaid: string[]; back: () => Promise<void> }> {
  const unsaid = await page.evaluate(() => {
    const { inSpanish } = globalThis as unknown as { inSpanish?: Map<string, string> };
    if (inSpanish === undefined) return [];
    const [open, close] = ['\u200b', '\u00ad'];
    const changed: [Text | Element, string, string | null][] = [];
    const found: string[] = [];
    let depth = 0;
    const translate = (text: string): string => {
      const exact = inSpanish.get(text);
      if (exact !== undefined) return exact.includes(open) ? translate(exact) : exact;
      let [out, level, start] = ['', 0, 0];
      for (let at = 0; at < text.length; at += 1) {
        if (text[at] === open) {
          if (level === 0) start = at;
          level += 1;
        } else if (text[at] === close && level > 0) {
          level -= 1;
          if (level === 0) {
            const part = text.slice(start, at + 1);
            const known = inSpanish.get(part);
            out += known === undefined ? part : translate(known);
          }
        } else if (level === 0) out += text[at];
      }
      return level > 0 ? out + text.slice(start) : out;
    };
    const outside = (text: string): string => {
      let out = '';
      for (const sign of text) {
        if (sign === open) depth += 1;
        else if (sign === close) depth -= 1;
        else if (depth === 0) out += sign;
      }
      return out;
    };
    const visit = (node: Node): void => {
      if (node instanceof Text) {
        const text = node.data;
        const left = outside(text).trim();
        if (/\p{L}{2}/u.test(left)) found.push(left);
        const next = translate(text);
        if (next !== text) {
          changed.push([node, '', text]);
          node.data = next;
        }
        return;
      }
      if (!(node instanceof Element) || /^(SCRIPT|STYLE|NOSCRIPT|svg)$/.test(node.tagName)) return;
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
        const text = node.getAttribute(name);
        if (text === null) continue;
        const before = depth;
        depth = 0;
        const left = outside(text).trim();
        depth = before;
        if (/\p{L}{2}/u.test(left)) found.push(`@${name} ${left}`);
        const next = translate(text);
        if (next !== text) {
          changed.push([node, name, text]);
          node.setAttribute(name, next);
        }
      }
      for (const child of node.childNodes) visit(child);
    };
    visit(document.body);
    Object.assign(globalThis, { changedTexts: changed });
    return found;
  });
  const back = () =>
    page.evaluate(() => {
      const { changedTexts = [] } = globalThis as unknown as {
        changedTexts?: [Text | Element, string, string][];
      };
      for (const [node, name, text] of changedTexts) {
        if (node instanceof Text) node.data = text;
        else node.setAttribute(name, text);
      }
    });
  return { unsaid, back };
}
