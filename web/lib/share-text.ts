/**
 * Opens the device's share sheet. `canceled`: the shopper closed it. `unavailable`: there's none, or the browser
 * refused.
 */
export async function shareText(title: string, text: string): Promise<'shared' | 'canceled' | 'unavailable'> {
  if (typeof navigator.share !== 'function') return 'unavailable';
  try {
    await navigator.share({ title, text });
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'canceled' : 'unavailable';
  }
}
