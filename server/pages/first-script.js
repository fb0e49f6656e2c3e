(() => {
  const html = document.documentElement;
  const { scripts, preloads } = document.currentScript.dataset;
  try {
    const theme = localStorage.getItem('cartwise.theme');
    if (theme === 'light' || theme === 'dark') html.dataset.theme = theme;
    const seed = sessionStorage.getItem('cartwise.demo-seed');
    const isOther = seed !== null && seed !== html.dataset.seed;
    if (html.dataset.seed && (isOther || localStorage.getItem('cartwise.demo'))) html.dataset.demo = 'own';
  } catch {}
  // When the shopper goes back or forward, the browser may restore the page from a cache, with outdated prices in its
  // HTML.
  const [navigation] = performance.getEntriesByType('navigation');
  if (navigation?.type === 'back_forward') html.dataset.old = '';
  const pressed = [];
  const note = ({ target }) => pressed.push(target);
  // Store the pasted text with its line breaks, because a one-line field would remove them.
  const pasted = [];
  const keep = (event) => {
    const text = event.clipboardData.getData('text/plain');
    if (event.target.role !== 'combobox' || !text.includes('\n')) return;
    event.preventDefault();
    pasted.push([event.target, text]);
  };
  // Until the app handles forms, submitting one would reload the page.
  const hold = (event) => event.preventDefault();
  // Outside forms, Enter takes the focus off the field, which commits its value. In a form, Enter submits the form.
  const leave = ({ key, target }) => {
    if (key === 'Enter' && target instanceof HTMLInputElement && !target.form && target.role !== 'combobox')
      target.blur();
  };
  addEventListener('click', note, true);
  addEventListener('paste', keep, true);
  addEventListener('keydown', leave, true);
  addEventListener('submit', hold, true);
  window.takeEarlyClicks = () => {
    removeEventListener('click', note, true);
    removeEventListener('paste', keep, true);
    removeEventListener('keydown', leave, true);
    removeEventListener('submit', hold, true);
    delete window.takeEarlyClicks;
    return { pressed, pasted };
  };
  // If a script fails to load, the page looks ready but doesn't respond to clicks or taps.
  window.reportLoadFailure = (error) => {
    document.getElementById('load-failed')?.removeAttribute('hidden');
    if (error) reportError(error);
  };
  // Ignore scripts from other sites. They're all ads, which many browsers block.
  const noteFailedScript = ({ target }) => {
    if (target instanceof HTMLScriptElement && target.src.startsWith(location.origin))
      window.reportLoadFailure();
  };
  addEventListener('error', noteFailedScript, true);
  // This event may fire before the page that offers installation has loaded.
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    window.installOffer = event;
  });
  if (scripts === undefined) return;
  const add = (tag, attributes, more) => {
    const element = Object.assign(document.createElement(tag), more);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    document.head.append(element);
  };
  // Paint the content first, because the scripts would delay the style sheet on a slow network.
  const start = () => {
    clearTimeout(patience);
    for (const href of preloads.split(' ')) add('link', { rel: 'modulepreload', crossorigin: '', href });
    for (const src of scripts.split(' '))
      add('script', { type: 'module', crossorigin: '', src }, { async: false });
  };
  // Start after a second even if nothing is painted, because a background tab is never painted.
  const patience = setTimeout(() => start(), 1_000);
  requestAnimationFrame(() => setTimeout(start));
})();
