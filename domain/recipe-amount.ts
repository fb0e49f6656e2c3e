import { sizeWords as inWords, t } from '#domain/language.ts';
import { numberWords } from '#domain/recipe-numbers.ts';
import type { IngredientAmount } from '#domain/recipe-units.ts';

/** What nobody cuts into halves of halves is said in whole numbers. */
const sizeWords = ({ number, unit }: NonNullable<IngredientAmount['each']>) =>
  `${Number(number.toFixed(number < 10 ? 2 : 1))} ${inWords(unit.one)}`;

/** "1½ cups", "2–3", "1 can (14.5 oz)" at so many times the servings; '' where nothing is said. */
export function amountWords(amount: IngredientAmount | null, factor: number): string {
  if (amount === null) return '';
  const { number, from, unit, each } = amount;
  const most = numberWords(number * factor);
  const least = from === null ? '' : numberWords(from * factor);
  const said = least === '' || least === most ? most : `${least}–${most}`;
  const named = unit === null ? '' : ` ${inWords(number * factor > 1 ? unit.many : unit.one)}`;
  return `${said}${named}${each === null ? '' : ` (${sizeWords(each)}${unit?.measure === 'package' ? '' : t` each`})`}`;
}
