// gettext's .po format, which translation tools read. Each entry pairs a `msgid` (English) with a `msgstr`
// (translation).

const HEADER = `msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Language: es_US\\n"
`;

const quote = (text: string) =>
  `"${text.replace(/["\\]/g, '\\$&').replace(/\n/g, '\\n').replace(/\t/g, '\\t')}"`;

const unquote = (text: string) =>
  text.replace(/\\(.)/g, (_, char: string) => ({ n: '\n', t: '\t', r: '\r' })[char] ?? char);

export function formatPo(translations: Readonly<Record<string, string>>): string {
  const entries = Object.entries(translations).map(
    ([english, spanish]) => `msgid ${quote(english)}\nmsgstr ${quote(spanish)}\n`,
  );
  return [HEADER, ...entries].join('\n');
}

/**
 * Returns translations by English message. Contexts and plural forms aren't supported, because messages use ICU
 * plurals.
 * @throws with the line number if the file is invalid
 */
export function parsePo(po: string): Record<string, string> {
  const texts: [string, string][] = [];
  let part: 0 | 1 = 0;
  for (const [index, raw] of po
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const match = /^(?:(msgid|msgstr) )?"((?:[^"\\]|\\.)*)"$/.exec(line);
    if (match === null) throw new Error(`Line ${index + 1} isn’t msgid, msgstr, or a quoted string: ${line}`);
    const [, keyword, text = ''] = match;
    if (keyword === 'msgid') texts.push(['', '']);
    if (keyword !== undefined) part = keyword === 'msgid' ? 0 : 1;
    const lastPair = texts.at(-1);
    if (lastPair === undefined) throw new Error(`Line ${index + 1} comes before the first msgid.`);
    lastPair[part] += unquote(text);
  }
  return Object.fromEntries(texts.filter(([english]) => english !== ''));
}
