// Shows the result of `compare_cart` in an assistant's chat. The host passes the result through the MCP Apps protocol.
// Handles only the few messages it needs; the protocol's library takes 540 kB.

const PROTOCOL = '2026-01-26';
const main = document.querySelector('main');
const words = main.dataset;

const post = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
const notify = (method, params = {}) => post({ method, params });

/** Sets the shopper's words only as text, never as HTML. */
function element(name, className, text) {
  const made = Object.assign(document.createElement(name), { className });
  made.textContent = text;
  return made;
}

const paragraph = (text, className = '') => (text ? [element('p', className, text)] : []);

const fill = (template, values) => template.replace(/\{(\w+)\}/g, (_, name) => values[name]);

const dollars = (usd, isEstimate) =>
  Number(usd).toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: isEstimate ? 0 : 2,
  });

function storeRow({ name, total: { usd, lowUsd, highUsd, isEstimate }, missing }, nameOf) {
  const row = document.createElement('li');
  const price = usd === null ? words.noPrice : dollars(usd, isEstimate);
  row.append(
    element('span', 'name', name),
    element('span', 'amount', usd !== null && isEstimate ? fill(words.about, { price }) : price),
  );
  const [low, high] = [dollars(lowUsd, isEstimate), dollars(highUsd, isEstimate)];
  if (usd !== null && low !== high) row.append(...paragraph(fill(words.likely, { low, high }), 'soft'));
  const items = missing.map(({ line }) => nameOf(line)).join(', ');
  if (items) row.append(...paragraph(fill(words.missing, { count: missing.length, items }), 'soft'));
  return row;
}

function lineRow({ written, item, price }) {
  const row = document.createElement('li');
  const name = price?.sentence ?? item?.name;
  row.append(...paragraph(name ?? fill(words.notFound, { line: written ?? '' })));
  if (written && name) row.append(...paragraph(fill(words.written, { line: written }), 'soft'));
  return row;
}

function list(className, rows) {
  const made = element('ul', className, '');
  made.append(...rows);
  return made;
}

const section = (title, rows) => (rows.length === 0 ? [] : [element('h2', '', title), list('', rows)]);

const SHOWN_STORES = 3;

function showComparison({ answer, stores, lines, checkFirst }) {
  const badge = element('p', 'badge', answer?.label ?? '');
  badge.dataset.kind = answer?.kind ?? '';
  const nameOf = (line) => lines.find((each) => each.line === line)?.item?.name;
  const rows = stores.map((store) => storeRow(store, nameOf));
  const more = rows.splice(SHOWN_STORES);
  const rest = document.createElement('details');
  rest.append(
    element('summary', '', more.length > 0 ? words.more : words.prices),
    list('stores', more),
    ...section(
      words.check,
      checkFirst.map(({ line }) => element('li', '', nameOf(line))),
    ),
    ...section(words.prices, lines.filter(({ status }) => status !== 'not_a_need').map(lineRow)),
  );
  main.replaceChildren(
    element('h1', 'headline', answer?.sentence ?? words.nothing),
    ...(answer === null ? [] : [badge]),
    ...paragraph(answer?.rival),
    ...paragraph(answer?.caution, 'soft'),
    list('stores', rows),
    rest,
  );
}

function showFailure(content) {
  let message = '';
  try {
    message = JSON.parse(content?.find(({ type }) => type === 'text')?.text ?? '').message;
  } catch {
    // Protocol errors aren't JSON and have no message for shoppers.
  }
  main.replaceChildren(...paragraph(message || words.failed));
}

function adoptContext({ theme, styles }) {
  const root = document.documentElement;
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  for (const [name, value] of Object.entries(styles?.variables ?? {}))
    if (value) root.style.setProperty(name, value);
}

const notifications = {
  'ui/notifications/tool-result': ({ isError, structuredContent, content }) =>
    isError || !structuredContent ? showFailure(content) : showComparison(structuredContent),
  'ui/notifications/tool-cancelled': () => main.replaceChildren(...paragraph(words.canceled)),
  'ui/notifications/host-context-changed': adoptContext,
};
const requests = ['ping', 'ui/resource-teardown'];
const INITIALIZE = 1;

addEventListener('message', ({ source, data }) => {
  if (source !== parent || data?.jsonrpc !== '2.0') return;
  const { id, method, params, result } = data;
  if (method === undefined) {
    if (id !== INITIALIZE || result === undefined) return;
    adoptContext(result.hostContext ?? {});
    notify('ui/notifications/initialized');
    new ResizeObserver(() => {
      const { width, height } = document.documentElement.getBoundingClientRect();
      notify('ui/notifications/size-changed', { width: Math.ceil(width), height: Math.ceil(height) });
    }).observe(document.documentElement);
  } else if (id === undefined) notifications[method]?.(params ?? {});
  else if (requests.includes(method)) post({ id, result: {} });
  else post({ id, error: { code: -32_601, message: `Unknown method: ${method}` } });
});

post({
  id: INITIALIZE,
  method: 'ui/initialize',
  params: {
    appInfo: { name: 'cartwise', version: '1.0.0' },
    appCapabilities: { availableDisplayModes: ['inline'] },
    protocolVersion: PROTOCOL,
  },
});
