/** When the prices of a receipt were seen: noon of its day, or now where that is still to come. */
export const seenAtOf = (purchasedOn: string, now: Date): Date =>
  new Date(Math.min(Date.parse(`${purchasedOn}T12:00:00Z`), now.getTime()));
