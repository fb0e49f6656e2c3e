// Shows the result of `compare_cart` in an assistant's chat. The host passes the result through the MCP Apps protocol.
// Handles only the messages it needs, because the protocol's library takes 540 kB.

const PROTOCOL_VERSION = '2026-01-26';
const main = document.querySelector('main');
const texts = main.dataset;

const post = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
const notify = (method, params = {}) => post({ method, params });

/** Inserts the shopper's words as text, never as HTML. */
function createElement(name, className, text) {
  const node = Object.assign(document.createElement(name), { className });
  node.textContent = text;
  return node;
}

const createParagraph = (text, className = '') => (text ? [createElement('p', className, text)] : []);

const fillTemplate = (template, values) => template.replace(/\{(\w+)\}/g, (_, name) => values[name]);

const formatDollars = (usd, isEstimate) =>
  Number(usd).toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: isEstimate ? 0 : 2,
  });

function createStoreRow({ name, total: { usd, lowUsd, highUsd, isEstimate }, missing }, findItemName) {
  const row = document.createElement('li');
  const price = usd === null ? texts.noPrice : formatDollars(usd, isEstimate);
  row.append(
    createElement('span', 'name', name),
    createElement(
      'span',
      'amount',
      usd !== null && isEstimate ? fillTemplate(texts.about, { price }) : price,
    ),
  );
  const [low, high] = [formatDollars(lowUsd, isEstimate), formatDollars(highUsd, isEstimate)];
  if (usd !== null && low !== high)
    row.append(...createParagraph(fillTemplate(texts.likely, { low, high }), 'soft'));
  const items = missing.map(({ line }) => findItemName(line)).join(', ');
  if (items)
    row.append(...createParagraph(fillTemplate(texts.missing, { count: missing.length, items }), 'soft'));
  return row;
}

function createLineRow({ written, item, price }) {
  const row = document.createElement('li');
  const name = price?.sentence ?? item?.name;
  row.append(...createParagraph(name ?? fillTemplate(texts.notFound, { line: written ?? '' })));
  if (written && name) row.append(...createParagraph(fillTemplate(texts.written, { line: written }), 'soft'));
  return row;
}

function createList(className, rows) {
  const node = createElement('ul', className, '');
  node.append(...rows);
  return node;
}

const createSection = (title, rows) =>
  rows.length === 0 ? [] : [createElement('h2', '', title), createList('', rows)];

const VISIBLE_STORE_COUNT = 3;

function showComparison({ answer, stores, lines, checkFirst }) {
  const badge = createElement('p', 'badge', answer?.label ?? '');
  badge.dataset.kind = answer?.kind ?? '';
  const findItemName = (line) => lines.find((candidate) => candidate.line === line)?.item?.name;
  const rows = stores.map((store) => createStoreRow(store, findItemName));
  const hiddenRows = rows.splice(VISIBLE_STORE_COUNT);
  const details = document.createElement('details');
  details.append(
    createElement('summary', '', hiddenRows.length > 0 ? texts.more : texts.prices),
    createList('stores', hiddenRows),
    ...createSection(
      texts.check,
      checkFirst.map(({ line }) => createElement('li', '', findItemName(line))),
    ),
    ...createSection(texts.prices, lines.filter(({ status }) => status !== 'not_a_need').map(createLineRow)),
  );
  main.replaceChildren(
    createElement('h1', 'headline', answer?.sentence ?? texts.nothing),
    ...(answer === null ? [] : [badge]),
    ...createParagraph(answer?.rival),
    ...createParagraph(answer?.caution, 'soft'),
    createList('stores', rows),
    details,
  );
}

function showFailure(content) {
  let message = '';
  try {
    message = JSON.parse(content?.find(({ type }) => type === 'text')?.text ?? '').message;
  } catch {
    // Protocol errors aren't JSON and have no message for shoppers.
  }
  main.replaceChildren(...createParagraph(message || texts.failed));
}

function adoptContext({ theme, styles }) {
  const root = document.documentElement;
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  for (const [name, value] of Object.entries(styles?.variables ?? {}))
    if (value) root.style.setProperty(name, value);
}

const notificationHandlers = {
  'ui/notifications/tool-result': ({ isError, structuredContent, content }) =>
    isError || !structuredContent ? showFailure(content) : showComparison(structuredContent),
  'ui/notifications/tool-cancelled': () => main.replaceChildren(...createParagraph(texts.canceled)),
  'ui/notifications/host-context-changed': adoptContext,
};
const emptyResultMethods = ['ping', 'ui/resource-teardown'];
const INITIALIZE_ID = 1;

addEventListener('message', ({ source, data }) => {
  if (source !== parent || data?.jsonrpc !== '2.0') return;
  const { id, method, params, result } = data;
  if (method === undefined) {
    if (id !== INITIALIZE_ID || result === undefined) return;
    adoptContext(result.hostContext ?? {});
    notify('ui/notifications/initialized');
    new ResizeObserver(() => {
      const { width, height } = document.documentElement.getBoundingClientRect();
      notify('ui/notifications/size-changed', { width: Math.ceil(width), height: Math.ceil(height) });
    }).observe(document.documentElement);
  } else if (id === undefined) notificationHandlers[method]?.(params ?? {});
  else if (emptyResultMethods.includes(method)) post({ id, result: {} });
  else post({ id, error: { code: -32_601, message: `Unknown method: ${method}` } });
});

post({
  id: INITIALIZE_ID,
  method: 'ui/initialize',
  params: {
    appInfo: { name: 'cartwise', version: '1.0.0' },
    appCapabilities: { availableDisplayModes: ['inline'] },
    protocolVersion: PROTOCOL_VERSION,
  },
});
