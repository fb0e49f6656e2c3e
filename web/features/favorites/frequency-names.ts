import type { FavoriteFrequency } from '#contract/favorites.ts';
import { t } from '#domain/language.ts';

export const frequencyNames: Record<FavoriteFrequency, string> = {
  daily: t`Daily`,
  weekly: t`Weekly`,
  monthly: t`Monthly`,
};
