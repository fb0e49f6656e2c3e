import { createStore } from '#web/lib/store.ts';
import type { Wanted } from './after-upgrade.ts';

export type PremiumOffer = { feature: string; wanted: Wanted | null };

export const premiumOffer = createStore((): PremiumOffer | null => null);

/** `feature` fits into a sentence: "text message sharing". `wanted` runs once they have premium. */
export const offerPremium = (feature: string, wanted: Wanted | null = null): void =>
  premiumOffer.set({ feature, wanted });
