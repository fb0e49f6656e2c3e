/** The device's time zone, which determines the current day. Slow on first use, because it loads Intl. */
export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
