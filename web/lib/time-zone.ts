/** Slow the first time, because it loads Intl. */
export const getDeviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
