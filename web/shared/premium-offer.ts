import { createStore } from '#web/lib/store.ts';
import type { Wanted } from './after-upgrade.ts';

/** The premium feature that a free shopper has touched, and what they wanted of it; the page shows the offer for it. */
export type PremiumOffer = { feature: string; wanted: Wanted | null };

export const premiumOffer = createStore((): PremiumOffer | null => null);

/** `feature` as in a sentence: "Cart Export" or "text message sharing". `wanted` is done once they have premium. */
export const offerPremium = (feature: string, wanted: Wanted | null = null): void =>
  premiumOffer.set({ feature, wanted });
