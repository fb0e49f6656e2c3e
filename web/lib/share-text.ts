/**
 * Opens the device's share sheet. `canceled` means that the shopper closed it. `unavailable` means that the device has
 * no share sheet or the browser refused to open it.
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
