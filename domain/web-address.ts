export const isUrl = (text: string): boolean => /^https?:\/\/[^\s/]/i.test(text) && URL.parse(text) !== null;

export function extractUrl(text: string): string | null {
  const [found = ''] = /https?:\/\/[^\s<>"']+/i.exec(text) ?? [];
  const address = found.replace(/(?<![).,;:!?\]])[).,;:!?\]]+$/, '');
  return isUrl(address) ? address : null;
}
