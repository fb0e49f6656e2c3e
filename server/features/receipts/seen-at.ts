/** Noon on the receipt's day, or now if that's in the future. */
export const toSeenAt = (purchasedOn: string, now: Date): Date =>
  new Date(Math.min(Date.parse(`${purchasedOn}T12:00:00Z`), now.getTime()));
