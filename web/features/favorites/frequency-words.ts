import type { FavoriteFrequency } from '#contract/favorites.ts';

export const frequencyWords: Record<FavoriteFrequency, string> = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
};
