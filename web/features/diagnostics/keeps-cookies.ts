const NAME = 'cartwise.check';

const write = (attributes: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the other way to it is missing in two browsers
  document.cookie = `${NAME}=yes; path=/; samesite=lax; ${attributes}`;
};

/**
 * Whether this browser keeps a cookie, tried with one of no meaning; `meanwhile` runs while it is there.
 * `navigator.cookieEnabled` stays true where the owner has blocked cookies in the settings.
 */
export async function keepsCookies(meanwhile: () => Promise<void> = async () => {}): Promise<boolean> {
  write('max-age=60');
  try {
    await meanwhile();
    return document.cookie.split('; ').includes(`${NAME}=yes`);
  } finally {
    write('max-age=0');
  }
}
