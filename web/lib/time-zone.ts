/** The device's time zone, which decides which day is today. */
export const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
