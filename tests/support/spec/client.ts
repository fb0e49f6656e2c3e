// biome-ignore lint/suspicious/noExplicitAny: raw JSON
type Json = any;
/**
 * A call and its expected response. "milk = " before a call stores the response, or a list's first element, so that
 * later calls can use "{milk.id}".
 */
export type SpecStep = readonly [caller: string, call: string, expected: Json, body?: Json];

/** Placeholders in a shape, such as "<text>". Other values must match exactly. */
const placeholderChecks: Record<string, (value: Json) => boolean> = {
  anything: (value) => value !== null && value !== undefined,
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  'true or false': (value) => typeof value === 'boolean',
  object: (value) => typeof value === 'object' && value !== null,
  list: Array.isArray,
  price: (value) => typeof value === 'string' && /^\d+\.\d\d$/.test(value),
  'daily, weekly or monthly': (value) => ['daily', 'weekly', 'monthly'].includes(value),
};

/**
 * Checks a value against a shape. Objects may have additional fields, but lists can't have additional elements.
 * @throws if `value` doesn't match `shape`
 */
export function checkShape(value: Json, shape: Json, where = 'the answer'): void {
  const kind = typeof shape === 'string' ? /^<(.+)>$/.exec(shape)?.[1] : undefined;
  const values: Json[] | null = Array.isArray(value) ? value : null;
  const shapes = values?.length && shape?.oneOrMore ? values.map(() => shape.oneOrMore) : shape;
  if (values && Array.isArray(shapes) && values.length === shapes.length)
    for (const [n, one] of shapes.entries()) checkShape(values[n], one, `${where}[${n}]`);
  else if (shape !== null && typeof shape === 'object' && !Array.isArray(shape) && !shape.oneOrMore)
    for (const name of Object.keys(shape)) checkShape(value?.[name], shape[name], `${where}.${name}`);
  else if (kind === undefined ? value !== shape : !placeholderChecks[kind]?.(value))
    throw new Error(`${where} is ${JSON.stringify(value)} instead of ${JSON.stringify(shape)}`);
}

export function createSpecClient(url: string, cookies: Record<string, string>) {
  const stored: Record<string, Json> = {};
  /**
   * Replaces placeholders with stored values. If a stored value is a URL, only its last segment is inserted into a
   * path.
   */
  const fillPlaceholders = (words: string) =>
    words.replace(/("?)\{(\w+)\.(\w+)\}\1/g, (_all, quote, name, field) =>
      quote ? JSON.stringify(stored[name][field]) : String(stored[name][field]).replace(/.*\//, ''),
    );
  return async function run([caller, call, expected, body]: SpecStep): Promise<void> {
    const [, name, method = '', path = ''] = /^(?:(\w+) = )?([A-Z]+) (.+)$/.exec(call) ?? [];
    const response = await fetch(url + fillPlaceholders(path), {
      method,
      headers: { 'content-type': 'application/json', cookie: cookies[caller] ?? '', origin: url },
      ...(body === undefined ? {} : { body: fillPlaceholders(JSON.stringify(body)) }),
    });
    const responseText = await response.text();
    if (!response.ok && !expected?.refused) throw new Error(`${response.status}: ${responseText}`);
    const responseBody = responseText === '' ? null : JSON.parse(responseText);
    // In messages about several fields, each part starts with the field's name, as in "name: Please fill in all
    // fields".
    const parts = responseBody?.message?.split('; ').map((part: string) => part.replace(/^\w+: /, ''));
    const actual = response.ok ? responseBody : { refused: response.status, says: [...new Set(parts)] };
    checkShape(actual, JSON.parse(fillPlaceholders(JSON.stringify(expected))));
    if (name) stored[name] = Array.isArray(responseBody) ? responseBody[0] : responseBody;
  };
}
