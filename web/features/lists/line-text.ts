import { isSoldByWeight } from '#domain/item/size/sold-by-weight.ts';
import { localizedBrand, localizedItemName, localizedUnit, t } from '#domain/language.ts';
import { quantityText } from '#web/shared/quantity.ts';
import type { PricedLine } from './list-groups.ts';

type Amount = { quantity: number; unit: string };

function quantityPrefixText({ quantity, unit }: Amount): string {
  if (isSoldByWeight(unit)) return `${t`${quantity} lb`} `;
  return quantity === 1 ? '' : `${quantity} × `;
}

function amountText({ quantity, unit }: Amount): string {
  if (isSoldByWeight(unit)) return quantityText(quantity, unit);
  return `${quantity === 1 ? '' : `${quantity} × `}${localizedUnit(unit)}`;
}

/**
 * Describes the planned purchase for a line. Adds the requested size if the plan buys a different size. Ignores prices
 * that were computed for an earlier quantity.
 */
export function describeListLine({ shown, prices, storeId, pricedQuantity }: PricedLine) {
  const { item, wish, quantity, note } = shown;
  const price = prices.find((each) => each.storeId === storeId);
  const requestedAmount = { quantity, unit: item?.unit ?? '' };
  const isFilled = price?.unit !== undefined && pricedQuantity === quantity;
  const plannedAmount = isFilled ? { quantity: price.quantity, unit: price.unit ?? '' } : requestedAmount;
  const details = [
    price?.detail ?? (item !== null && wish.firmness !== 'any' ? localizedBrand(item.brand) : ''),
    plannedAmount.unit === requestedAmount.unit ? '' : t`instead of ${amountText(requestedAmount)}`,
    note,
  ];
  return {
    price,
    quantityPrefix: quantityPrefixText(plannedAmount),
    name: item === null ? shown.name : localizedItemName(shown.name),
    details: details.filter((each) => each !== ''),
  };
}
