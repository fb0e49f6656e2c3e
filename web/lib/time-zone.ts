/** Of the device: a day that has passed there is yesterday. */
export const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
