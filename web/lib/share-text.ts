/**
 * Offers text to the device's share sheet. `cancelled` when the shopper closed it, which is no error; `unavailable`
 * when this device has none or refuses.
 */
export async function shareText(
  title: string,
  text: string,
): Promise<'shared' | 'cancelled' | 'unavailable'> {
  if (typeof navigator.share !== 'function') return 'unavailable';
  try {
    await navigator.share({ title, text });
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'unavailable';
  }
}
