/** Used to determine the shopper's current date. Slow on first use, because it loads Intl. */
export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
