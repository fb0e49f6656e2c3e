import { t } from '#domain/language.ts';

const places = (): Record<string, string> => ({
  PR: t`Puerto Rico`,
  AS: t`American Samoa`,
  MP: t`the Northern Mariana Islands`,
});

/**
 * Whether a territory (two-letter code) has the Nutrition Assistance Program instead of SNAP, a block grant with its
 * own rules: Puerto Rico, American Samoa and the Northern Marianas. Guam and the Virgin Islands have SNAP (7 U.S.C.
 * 2012(r), 2028).
 */
export const hasNap = (state: string): boolean => state in places();

export const napPlaceName = (state: string): string => places()[state] ?? state;
