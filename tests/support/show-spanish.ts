import type { BrowserContext, Page, Request } from 'playwright-core';

/**
 * Runs in the page: surrounds English strings with invisible characters, which locators ignore, and stores the
 * Spanish translations.
 */
function markEnglishStrings(): void {
  const [open, close] = ['\u200b', '\u00ad'];
  type TranslateFn = (key: string, values: readonly unknown[]) => string | undefined;
  type Translator = (text: string) => string | undefined;
  let spanish:
    | {
        translate: TranslateFn;
        translateItemName: Translator;
        translateBrandName: Translator;
        translateSize: Translator;
      }
    | undefined;
  const translations = new Map<string, string>();
  const findPlural = (key: string, count: unknown) =>
    /^\{0\} [a-z]+$/.test(key) && typeof count === 'number' && count !== 1 ? `${key}s` : key;
  const translate: TranslateFn = (key, values) => {
    const translated = spanish?.translate(key, values);
    if (translated === undefined) return undefined;
    const isCounted = /^\{0\} [a-z]+$/.test(key) && typeof values[0] === 'number';
    const english = (isCounted ? findPlural(key, values[0]) : key).replace(/\{(\d+)\}/g, (_, at) =>
      String(values[at]),
    );
    const text = `${open}${english}${close}`;
    translations.set(text, translated);
    // Each part between elements is a separate text node.
    const [parts, others] = [text.split(/\0\d+\0/), translated.split(/\0\d+\0/)];
    if (parts.length > 1)
      for (const [index, part] of parts.entries()) translations.set(part, others[index] ?? '');
    return text;
  };
  const mark = (text: string, translated: string | undefined) => {
    if (translated === undefined) return undefined;
    translations.set(`${open}${text}${close}`, translated);
    return `${open}${text}${close}`;
  };
  const translateItemName = (name: string) => mark(name, spanish?.translateItemName(name));
  const translateBrandName = (brand: string) => mark(brand, spanish?.translateBrandName(brand));
  const translateSize = (unit: string) => mark(unit, spanish?.translateSize(unit));
  Object.assign(globalThis, { inSpanish: translations });
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
  await context.addInitScript(markEnglishStrings);
  // Request the HTML in English, because the page's script first renders English and must match the server-rendered
  // HTML.
  const toEnglishHeaders = (request: Request) => ({ ...request.headers(), 'accept-language': 'en-US' });
  await context.route('**/shared/*', (route) =>
    route.continue({ headers: toEnglishHeaders(route.request()) }),
  );
}

function translateAll(): void {
  const { inSpanish } = globalThis as unknown as { inSpanish?: Map<string, string> };
  if (inSpanish === undefined) return;
  const [open, close] = ['\u200b', '\u00ad'];
  /** Marked strings may be nested, so the outermost is translated first. */
  const translate = (text: string): string => {
    const translation = inSpanish.get(text);
    if (translation !== undefined && translation !== text) return translate(translation);
    let [result, depth, start] = ['', 0, 0];
    for (let index = 0; index < text.length; index += 1) {
      if (text[index] === open && depth++ === 0) start = index;
      else if (text[index] === close && depth > 0) {
        depth -= 1;
        const part = text.slice(start, index + 1);
        if (depth === 0) result += inSpanish.has(part) ? translate(part) : part;
      } else if (depth === 0) result += text[index];
    }
    return depth > 0 ? result + text.slice(start) : result;
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

/**
 * Switches the page to Spanish and returns a function that switches it back to English. Does nothing if the page's
 * strings aren't marked.
 */
export async function showSpanish(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(translateAll);
  return () => page.evaluate(() => (globalThis as unknown as { speakEnglish?: () => void }).speakEnglish?.());
}
