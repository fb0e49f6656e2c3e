/** From the next time on `/shop` opens without a network. It is for that page alone; a failure changes nothing. */
export function keepShopOpenable(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () =>
    void navigator.serviceWorker.register('/shop-worker.js', { scope: '/shop' }).catch(() => {});
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
