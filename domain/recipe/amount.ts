import { localizedUnit, t } from '#domain/language.ts';
import { formatFraction } from '#domain/recipe/numbers.ts';
import type { IngredientAmount } from '#domain/recipe/units.ts';

const formatPackageSize = ({ number, unit }: NonNullable<IngredientAmount['each']>) =>
  `${Number(number.toFixed(number < 10 ? 2 : 1))} ${localizedUnit(unit.one)}`;

/** Scales an amount such as "1½ cups", "2–3" or "1 can (14.5 oz)". Returns '' if there's no amount. */
export function amountText(amount: IngredientAmount | null, factor: number): string {
  if (amount === null) return '';
  const { number, from, unit, each } = amount;
  const upperText = formatFraction(number * factor);
  const lowerText = from === null ? '' : formatFraction(from * factor);
  const range = lowerText === '' || lowerText === upperText ? upperText : `${lowerText}–${upperText}`;
  const unitText = unit === null ? '' : ` ${localizedUnit(number * factor > 1 ? unit.many : unit.one)}`;
  return `${range}${unitText}${each === null ? '' : ` (${formatPackageSize(each)}${unit?.measure === 'package' ? '' : ` ${t`each`}`})`}`;
}
