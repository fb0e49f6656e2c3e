/** Whether a text is the address of a page: http or https, and a host. */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^\s/]/i.test(text) && URL.parse(text) !== null;

/** The first address in a text that another app shared, without what ends the sentence around it; null of none. */
export function addressIn(text: string): string | null {
  const [found = ''] = /https?:\/\/[^\s<>"']+/i.exec(text) ?? [];
  const address = found.replace(/(?<![).,;:!?\]])[).,;:!?\]]+$/, '');
  return isWebAddress(address) ? address : null;
}
