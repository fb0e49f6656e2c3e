/** Determines the current day. Slow on first use, because it loads Intl. */
export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
