import type { Category } from '#domain/grocery-item.ts';
import { t, translated } from '#domain/language.ts';
import { TAX_PERCENT } from '#domain/money.ts';
import { foldWords, singular } from '#domain/search-words.ts';
import { STATE_TAXES_AS_OF, type StateTax, stateTaxes } from '#domain/state-taxes.ts';
import { FLAT_RATES, type TaxClass, type TaxRates } from '#domain/tax-rates.ts';

/** How sure the rates of a state are, beside any amount that they made. */
export const stateTaxCaveat = () =>
  t`About, state rates of ${translated(STATE_TAXES_AS_OF)}; the till decides.`;

const plainText = (text: string) => ` ${foldWords(text).map(singular).join(' ')} `;
const phrasesOf = (phrases: string): readonly string[] => phrases.split('|').map(plainText);
const says = (text: string, phrases: readonly string[]) => phrases.some((phrase) => text.includes(phrase));

/** What most states call soft drinks: sweetened, ready to drink, without milk, at most half of it juice. */
const softDrinks = phrasesOf(
  'soda|cola|coke|pepsi|sprite|fanta|dr pepper|mountain dew|7 up|root beer|rootbeer|birch beer|ginger ale|ginger beer|' +
    'tonic|soft drink|energy drink|energy shot|sports drink|electrolyte drink|gatorade|powerade|red bull|lemonade|' +
    'limeade|iced tea|sweet tea|fruit punch|fruit drink|juice drink|juice cocktail',
);
const noSoftDrinks = phrasesOf(
  'club soda|soda water|sparkling water|seltzer|mineral water|unsweetened|mix|powder|packet|concentrate|tea bag|milk|coffee',
);

/** Sweets; what has flour in it, or is another food that only tastes of them, is none. */
const candies = phrasesOf(
  'candy|gummy|gum|mint|lollipop|licorice|taffy|toffee|nougat|fudge|marzipan|jelly bean|fruit chew|gum drop|gumdrop|' +
    'chocolate bar|milk chocolate|dark chocolate|white chocolate|chocolate truffle|chocolate covered|peanut butter cup',
);
const noCandies = phrasesOf(
  'cookie|cracker|pretzel|cake|wafer|brownie|pastry|biscuit|muffin|donut|graham|granola|cereal|oat|pudding|popcorn|' +
    'chip|protein|trail mix|dip|yogurt|spread|jerky',
);

/** How an item is taxed, as far as category and name tell (`kind` says more where it is known). */
export function taxClassOf(item: { category: Category; name: string; kind?: string | undefined }): TaxClass {
  const { category, name, kind = '' } = item;
  if (category === 'Household' || category === 'Personal Care') return 'general';
  if (category !== 'Beverages' && category !== 'Snacks') return 'food';
  const text = plainText(`${name} ${kind}`);
  if (category === 'Beverages') return says(text, softDrinks) && !says(text, noSoftDrinks) ? 'soda' : 'food';
  return says(text, candies) && !says(text, noCandies) ? 'candy' : 'food';
}

const tableOf = (state: string): StateTax | null => stateTaxes.get(state) ?? null;

/** The rates at a store of that state, in two letters; of one that is not in the table, the flat ones. */
export const ratesOf = (state: string): TaxRates => tableOf(state)?.milliPercent ?? FLAT_RATES;

const percent = (milliPercent: number) => `${milliPercent / 1_000}%`;

function rateWords({ name, milliPercent }: StateTax): string {
  const { food, candy, soda, general } = milliPercent;
  if (general === 0) return t`${name}: no state sales tax.`;
  if (food === general) return t`${name}: ${percent(food)} on everything.`;
  const sweets =
    candy === soda ? t`candy and soda ${percent(soda)}` : t`candy ${percent(candy)}, soda ${percent(soda)}`;
  return t`${name}: groceries ${percent(food)}, ${sweets}, household ${percent(general)}.`;
}

const localWords = () => ({
  none: null,
  goods: t`City tax may come on top.`,
  all: t`City tax may come on top, on groceries too.`,
});

/**
 * What a state asks for, for the shopper: "Illinois: groceries 0%, candy and soda 6.25%, household 6.25%. City tax may
 * come on top, on groceries too." `stateTaxCaveat` belongs beside it, once.
 */
export function stateTaxWords(state: string): string {
  const table = tableOf(state);
  if (table !== null) {
    return [rateWords(table), localWords()[table.localTax], table.note && translated(table.note)]
      .filter((words) => words !== null)
      .join(' ');
  }
  return state
    ? t`${state}: its rates are not known here; ${TAX_PERCENT}%, flat.`
    : t`${TAX_PERCENT}%, flat.`;
}
