/** The device's time zone determines the shopper's current date. Slow on first use, because it loads Intl. */
export const getDeviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
