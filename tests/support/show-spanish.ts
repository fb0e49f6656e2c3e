import type { BrowserContext, Page, Request } from 'playwright-core';

/**
 * Runs in the page: marks English strings with invisible characters and stores their Spanish translations. Locators
 * ignore these characters.
 */
function markTexts(): void {
  const [open, close] = ['\u200b', '\u00ad'];
  type Translate = (key: string, values: readonly unknown[]) => string | undefined;
  type Words = (text: string) => string | undefined;
  let spanish:
    | { translate: Translate; translateItemName: Words; translateBrandName: Words; translateSize: Words }
    | undefined;
  const inSpanish = new Map<string, string>();
  const plural = (key: string, count: unknown) =>
    /^\{0\} [a-z]+$/.test(key) && typeof count === 'number' && count !== 1 ? `${key}s` : key;
  const translate: Translate = (key, values) => {
    const translated = spanish?.translate(key, values);
    if (translated === undefined) return undefined;
    const isCounted = /^\{0\} [a-z]+$/.test(key) && typeof values[0] === 'number';
    const english = (isCounted ? plural(key, values[0]) : key).replace(/\{(\d+)\}/g, (_, at) =>
      String(values[at]),
    );
    const text = `${open}${english}${close}`;
    inSpanish.set(text, translated);
    // Each part between elements is a separate text node.
    const [parts, others] = [text.split(/\0\d+\0/), translated.split(/\0\d+\0/)];
    if (parts.length > 1) for (const [at, part] of parts.entries()) inSpanish.set(part, others[at] ?? '');
    return text;
  };
  const marked = (text: string, translated: string | undefined) => {
    if (translated === undefined) return undefined;
    inSpanish.set(`${open}${text}${close}`, translated);
    return `${open}${text}${close}`;
  };
  const translateItemName = (name: string) => marked(name, spanish?.translateItemName(name));
  const translateBrandName = (brand: string) => marked(brand, spanish?.translateBrandName(brand));
  const translateSize = (unit: string) => marked(unit, spanish?.translateSize(unit));
  Object.assign(globalThis, { inSpanish });
  Object.defineProperty(globalThis, 'cartwiseLanguage', {
    get: () => () =>
      spanish
        ? { ...spanish, locale: 'en-US', translate, translateItemName, translateBrandName, translateSize }
        : undefined,
    set: (speak) => {
      spanish = speak();
    },
  });
}

/** Makes pages load Spanish, but show English until `showSpanish` is called. */
export async function markSpanish(context: BrowserContext): Promise<void> {
  await context.addInitScript(markTexts);
  // The server-rendered HTML must be in English, because the page's script first renders English.
  const inEnglish = (request: Request) => ({ ...request.headers(), 'accept-language': 'en-US' });
  await context.route('**/shared/*', (route) => route.continue({ headers: inEnglish(route.request()) }));
}

function translateAll(): void {
  const { inSpanish } = globalThis as unknown as { inSpanish?: Map<string, string> };
  if (inSpanish === undefined) return;
  const [open, close] = ['\u200b', '\u00ad'];
  /** Marked strings may be nested, so the outermost is translated first. */
  const translate = (text: string): string => {
    const known = inSpanish.get(text);
    if (known !== undefined && known !== text) return translate(known);
    let [out, depth, start] = ['', 0, 0];
    for (let at = 0; at < text.length; at += 1) {
      if (text[at] === open && depth++ === 0) start = at;
      else if (text[at] === close && depth > 0) {
        depth -= 1;
        const part = text.slice(start, at + 1);
        if (depth === 0) out += inSpanish.has(part) ? translate(part) : part;
      } else if (depth === 0) out += text[at];
    }
    return depth > 0 ? out + text.slice(start) : out;
  };
  const restore: (() => void)[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    if (node instanceof Text) {
      const [text, translated] = [node, node.data];
      text.data = translate(translated);
      if (text.data !== translated) restore.push(() => Object.assign(text, { data: translated }));
    } else if (node instanceof Element) {
      const element = node;
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
        const translated = element.getAttribute(name);
        if (translated === null || translate(translated) === translated) continue;
        element.setAttribute(name, translate(translated));
        restore.push(() => element.setAttribute(name, translated));
      }
    }
  }
  Object.assign(globalThis, {
    speakEnglish: () => {
      for (const undo of restore.splice(0)) undo();
    },
  });
}

/** Returns a function that switches back to English. Does nothing if the page's strings aren't marked. */
export async function showSpanish(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(translateAll);
  return () => page.evaluate(() => (globalThis as unknown as { speakEnglish?: () => void }).speakEnglish?.());
}
