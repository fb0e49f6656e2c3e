import type { Category } from '#domain/item/grocery-item.ts';
import { t, translateText } from '#domain/language.ts';
import { FLAT_TAX_PERCENT } from '#domain/money.ts';
import { foldWords, toSingular } from '#domain/search/words.ts';
import { STATE_TAXES_AS_OF, type StateTax, stateTaxes } from '#domain/tax/state-taxes.ts';
import { FLAT_RATES, type TaxClass, type TaxRates } from '#domain/tax/tax-rates.ts';

export const stateTaxCaveatText = () =>
  t`Approximate state rates, ${translateText(STATE_TAXES_AS_OF)}. Your receipt may differ.`;

export const toPhraseText = (text: string) => ` ${foldWords(text).map(toSingular).join(' ')} `;
export const parsePhrases = (phrases: string): readonly string[] => phrases.split('|').map(toPhraseText);
export const includesAnyPhrase = (text: string, phrases: readonly string[]) =>
  phrases.some((phrase) => text.includes(phrase));

/** Soft drinks as most states define them. They're sweetened, ready to drink, without milk, and at most half juice. */
const softDrinks = parsePhrases(
  'soda|cola|coke|pepsi|sprite|fanta|dr pepper|mountain dew|7 up|root beer|rootbeer|birch beer|ginger ale|ginger beer|' +
    'tonic|soft drink|energy drink|energy shot|sports drink|electrolyte drink|gatorade|powerade|red bull|lemonade|' +
    'limeade|iced tea|sweet tea|fruit punch|fruit drink|juice drink|juice cocktail',
);
const softDrinkExceptions = parsePhrases(
  'club soda|soda water|sparkling water|seltzer|mineral water|unsweetened|mix|powder|packet|concentrate|tea bag|milk|coffee',
);

/** Products with flour, and foods that only taste like candy, aren't candy. */
const candies = parsePhrases(
  'candy|gummy|gum|mint|lollipop|licorice|taffy|toffee|nougat|fudge|marzipan|jelly bean|fruit chew|gum drop|gumdrop|' +
    'chocolate bar|milk chocolate|dark chocolate|white chocolate|chocolate truffle|chocolate covered|peanut butter cup',
);
const candyExceptions = parsePhrases(
  'cookie|cracker|pretzel|cake|wafer|brownie|pastry|biscuit|muffin|donut|graham|granola|cereal|oat|pudding|popcorn|' +
    'chip|protein|trail mix|dip|yogurt|spread|jerky',
);

export function getTaxClass(item: { category: Category; name: string; kind?: string | undefined }): TaxClass {
  const { category, name, kind = '' } = item;
  if (category === 'Household' || category === 'Personal Care') return 'general';
  if (category !== 'Beverages' && category !== 'Snacks') return 'food';
  const text = toPhraseText(`${name} ${kind}`);
  if (category === 'Beverages')
    return includesAnyPhrase(text, softDrinks) && !includesAnyPhrase(text, softDrinkExceptions)
      ? 'soda'
      : 'food';
  return includesAnyPhrase(text, candies) && !includesAnyPhrase(text, candyExceptions) ? 'candy' : 'food';
}

const findStateTax = (state: string): StateTax | null => stateTaxes.get(state) ?? null;

export const getTaxRates = (state: string): TaxRates => findStateTax(state)?.milliPercent ?? FLAT_RATES;

const formatPercent = (milliPercent: number) => `${milliPercent / 1_000}%`;

function rateText({ name, milliPercent }: StateTax): string {
  const { food, candy, soda, general } = milliPercent;
  if (general === 0) return t`${name}: no state sales tax.`;
  if (food === general) return t`${name}: ${formatPercent(food)} on everything.`;
  const candyAndSodaText =
    candy === soda
      ? t`candy and soda ${formatPercent(soda)}`
      : t`candy ${formatPercent(candy)}, soda ${formatPercent(soda)}`;
  return t`${name}: groceries ${formatPercent(food)}, ${candyAndSodaText}, household ${formatPercent(general)}.`;
}

const localTaxText = () => ({
  none: null,
  goods: t`City and county tax may be added.`,
  all: t`City and county tax may be added, even on groceries.`,
});

/** Show `stateTaxCaveatText` once next to this description. */
export function stateTaxText(state: string): string {
  const stateTax = findStateTax(state);
  if (stateTax !== null) {
    return [
      rateText(stateTax),
      localTaxText()[stateTax.localTax],
      stateTax.note && translateText(stateTax.note),
    ]
      .filter((words) => words !== null)
      .join(' ');
  }
  return state
    ? t`${state}: we don’t know its rates, so we use ${FLAT_TAX_PERCENT}%.`
    : t`${FLAT_TAX_PERCENT}% on everything.`;
}
