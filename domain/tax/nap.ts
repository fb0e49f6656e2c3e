import { t } from '#domain/language.ts';

/**
 * Returns null for places without the Nutrition Assistance Program (NAP), which replaces SNAP. Guam and the Virgin
 * Islands have SNAP (7 U.S.C. 2012(r), 2028).
 */
export function napTerritoryName(state: string): string | null {
  if (state === 'PR') return t`Puerto Rico`;
  if (state === 'AS') return t`American Samoa`;
  return state === 'MP' ? t`the Northern Mariana Islands` : null;
}

export const isNapTerritory = (state: string): boolean => napTerritoryName(state) !== null;
