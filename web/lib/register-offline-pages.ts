/** Makes the pages under `scope` available offline, starting with the next visit. Ignores failures. */
export function registerOfflinePages(scope: '/shop' | '/lists'): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () =>
    void navigator.serviceWorker
      .register(`/shop-worker.js?lang=${document.documentElement.lang}`, { scope })
      .catch(() => {});
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
