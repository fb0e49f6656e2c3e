/** Opens the device's share sheet. `canceled`: the shopper closed it. `unavailable`: it's missing or was refused. */
export async function shareText(title: string, text: string): Promise<'shared' | 'canceled' | 'unavailable'> {
  if (typeof navigator.share !== 'function') return 'unavailable';
  try {
    await navigator.share({ title, text });
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'canceled' : 'unavailable';
  }
}
