import { createStateStore } from '#web/lib/store.ts';
import type { PendingAction } from './after-upgrade.ts';

export type PremiumOffer = { feature: string; pendingAction: PendingAction | null };

export const premiumOffer = createStateStore((): PremiumOffer | null => null);

/**
 * Offers Premium in a dialog. `feature` must fit into a sentence, such as "text message sharing". `pendingAction` is
 * carried out after the upgrade.
 */
export const offerPremium = (feature: string, pendingAction: PendingAction | null = null): void =>
  premiumOffer.set({ feature, pendingAction });
