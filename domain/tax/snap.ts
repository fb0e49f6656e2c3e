import type { Category } from '#domain/item/grocery-item.ts';
import { t } from '#domain/language.ts';
import { isNapTerritory, napTerritoryName } from '#domain/tax/nap.ts';
import { getTaxClass, includesAnyPhrase, parsePhrases, toPhraseText } from '#domain/tax/tax.ts';

/** Whether SNAP pays for an item. `ask` means that the label, the store or a state rule decides. */
export type SnapEligibility = 'yes' | 'no' | 'ask';

type Item = { category: Category; name: string; kind?: string | undefined };

const foodInNonfoodCategories = parsePhrases(
  'ice|nutrition shake|nutrition drink|oral electrolyte|electrolyte solution|formula|baby food|water|gum|honey|tea|seed',
);
const goodsWithFoodWords = parsePhrases(
  'bird seed|dog|cat|puppy|kitten|pet|litter|water filter|ice pack|ice melt|tea light|nicotine|cleaner|detergent|' +
    'shampoo|conditioner|body wash|soap|lotion|lip balm|candle|wipe|tea tree',
);

const excludedProducts = parsePhrases(
  'beer|lager|pale ale|ipa|wine|champagne|prosecco|vodka|whiskey|whisky|bourbon|tequila|rum|gin|brandy|cognac|liqueur|' +
    'hard seltzer|hard cider|hard lemonade|malt beverage|cigarette|cigar|tobacco|vape|nicotine',
);
const nonalcoholicProducts = parsePhrases(
  'root beer|ginger beer|birch beer|beer batter|beer battered|beer cheese|beer bread|beer brat|brat|wine vinegar|' +
    'cooking wine|wine sauce|rum raisin|rum cake|rum extract|bourbon vanilla|bourbon sauce|bourbon chicken|' +
    'non alcoholic|nonalcoholic|alcohol free|vodka sauce|vodka pasta|cracker|jelly|jam|mustard|marinade|chip|nut',
);

/**
 * Products whose eligibility depends on how they are sold or labeled. SNAP pays for cold but not hot food,
 * and for products with a Nutrition Facts label but not a Supplement Facts label.
 */
const labelDependentProducts = parsePhrases(
  'rotisserie|prepared meal|hot bar|salad bar|hot food|hot soup|fried chicken|protein powder|energy drink|energy shot|' +
    'vitamin|multivitamin|supplement|probiotic|collagen|fiber powder|pre workout|creatine|cooking wine|' +
    'non alcoholic|nonalcoholic|alcohol free|gift basket|gift set|kombucha|cbd|melatonin',
);
const labelDependentExceptions = parsePhrases(
  'vitamin d milk|vitamin d whole milk|vitamin water|frozen fried chicken',
);

/** Applies the federal rule (7 CFR 271.2 and USDA's "What Can SNAP Buy?"). */
export function federalSnapEligibility(item: Item): SnapEligibility {
  const text = toPhraseText(`${item.name} ${item.kind ?? ''}`);
  if (item.category === 'Household' || item.category === 'Personal Care') {
    return includesAnyPhrase(text, foodInNonfoodCategories) && !includesAnyPhrase(text, goodsWithFoodWords)
      ? 'ask'
      : 'no';
  }
  if (includesAnyPhrase(text, labelDependentProducts) && !includesAnyPhrase(text, labelDependentExceptions))
    return item.category === 'Frozen' ? 'yes' : 'ask';
  if (includesAnyPhrase(text, excludedProducts) && !includesAnyPhrase(text, nonalcoholicProducts))
    return item.category === 'Beverages' ? 'no' : 'ask';
  return 'yes';
}

type StateRule = {
  restricted: readonly ('soda' | 'candy')[];
  /** `stopped` means that a court blocked the rule. */
  legalStatus: 'stopped' | 'unknown';
  checkedOn: string;
  source: string;
};

/**
 * Waivers that let states restrict soft drinks or candy. On June 22, 2026, a federal court (D.D.C.) ruled against the
 * waivers. The ruling may have been appealed or stayed. While the outcome is unknown, these rules never make an item
 * `no`.
 */
const stateRules: ReadonlyMap<string, StateRule> = new Map(
  Object.entries({
    ...{ IN: 'soda candy', IA: 'soda candy', NE: 'soda', UT: 'soda', WV: 'soda', ID: 'soda candy' },
    ...{ OK: 'soda candy', LA: 'soda candy', TX: 'soda candy', VA: 'soda', FL: 'soda candy', CO: 'soda' },
    ...{
      AR: 'soda candy',
      TN: 'soda candy',
      HI: 'soda',
      SC: 'soda candy',
      ND: 'soda candy',
      MO: 'soda candy',
    },
  }).map(([state, classes]) => [
    state,
    {
      restricted: (['soda', 'candy'] as const).filter((each) => classes.includes(each)),
      legalStatus: 'unknown',
      checkedOn: '2026-11-26',
      source: 'convenience.org and state pages, February 2026; ruling of 2026-06-22 as reported 2026-06-23',
    },
  ]),
);

/** Returns `ask` if a state restriction may still be in force or if NAP replaces SNAP in the state. */
export function snapEligibility(item: Item, state: string): SnapEligibility {
  const federalEligibility = federalSnapEligibility(item);
  if (isNapTerritory(state)) return federalEligibility === 'no' ? 'no' : 'ask';
  const rule = stateRules.get(state);
  if (federalEligibility !== 'yes' || rule === undefined || rule.legalStatus === 'stopped')
    return federalEligibility;
  const taxClass = getTaxClass(item);
  const isRestricted = rule.restricted.some((each) => each === taxClass);
  return isRestricted ? 'ask' : 'yes';
}

export const createSnapCheck =
  (states: readonly string[]) =>
  (item: Item): boolean =>
    ['', ...states].every((state) => snapEligibility(item, state) === 'yes');

/** Warns that the register decides about SNAP coverage. Null if the state never had its own rules. */
export function stateSnapText(state: string, stateName: string): string | null {
  const place = napTerritoryName(state);
  if (place !== null)
    return t`In ${place}, NAP takes the place of SNAP, with its own rules. The register decides.`;
  const rule = stateRules.get(state);
  if (rule === undefined) return null;
  return rule.restricted.includes('candy')
    ? t`${stateName} had a SNAP rule against soda and candy. A court stopped rules like it in June 2026. The register decides.`
    : t`${stateName} had a SNAP rule against soda. A court stopped rules like it in June 2026. The register decides.`;
}
