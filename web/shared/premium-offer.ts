import { createStore } from '#web/lib/store.ts';

/** The premium feature that a free shopper has touched; the page shows the offer for it. */
export const premiumOffer = createStore((): string | null => null);

/** `feature` as in a sentence: "Cart Export" or "text message sharing". */
export const offerPremium = (feature: string): void => premiumOffer.set(feature);
