/** The device's time zone, which decides which day is today. The first use of Intl on a page is slow. */
export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
