import { createStore } from '#web/lib/store.ts';
import type { Wanted } from './after-upgrade.ts';

/** The premium feature that a free shopper tried to use and the pending action; the page shows the offer. */
export type PremiumOffer = { feature: string; wanted: Wanted | null };

export const premiumOffer = createStore((): PremiumOffer | null => null);

/** `feature` reads as in a sentence: "Cart Export" or "text message sharing". `wanted` is done once they have premium. */
export const offerPremium = (feature: string, wanted: Wanted | null = null): void =>
  premiumOffer.set({ feature, wanted });
