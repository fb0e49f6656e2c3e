import { useQuery } from '@tanstack/react-query';
import { type GroceryItem, listGroceryItems } from '#contract/grocery-items.ts';
import { brandAndSizeText } from '#domain/item/brand-and-size.ts';
import { anyBrandText } from '#domain/item/firmness.ts';
import { localizedBrand, t } from '#domain/language.ts';
import type { ItemChoice } from '#domain/list/list.ts';
import { cacheTimes, createQueryOptions } from '#web/api/query.ts';
import { LabeledField } from '#web/ui/labeled.tsx';

const toKey = ({ itemId, firmness }: ItemChoice) => `${firmness} ${itemId}`;

export function BrandChoice({
  item,
  wish,
  onChoose,
}: {
  item: GroceryItem;
  wish: ItemChoice;
  onChoose: (wish: ItemChoice) => void;
}) {
  const brandsQuery = createQueryOptions(
    listGroceryItems,
    { query: { name: item.name, limit: 100 } },
    cacheTimes.groceryItems,
  );
  const { data } = useQuery(brandsQuery);
  const products = (data ?? []).map((each) => ({
    wish: { itemId: each.id, firmness: 'product' } as ItemChoice,
    label: brandAndSizeText(each),
  }));
  const itemId = wish.itemId ?? item.id;
  const options = [
    { wish: { itemId, firmness: 'any' } as ItemChoice, label: t`${anyBrandText()}, the cheapest` },
    ...products,
  ];
  const isKnown = options.some((option) => toKey(option.wish) === toKey(wish));
  const shownOptions = isKnown
    ? options
    : [
        {
          wish,
          label: wish.firmness === 'brand' ? t`Only ${localizedBrand(item.brand)}` : brandAndSizeText(item),
        },
        ...options,
      ];
  return (
    <LabeledField label={t`Brand`}>
      {(fieldProps) => (
        <select
          {...fieldProps}
          value={toKey(wish)}
          onChange={({ target }) => {
            const option = shownOptions.find((each) => toKey(each.wish) === target.value);
            if (option !== undefined) onChoose(option.wish);
          }}
          className="w-full rounded-lg border border-line-strong bg-raised px-3 text-base text-ink touch"
        >
          {shownOptions.map((option) => (
            <option key={toKey(option.wish)} value={toKey(option.wish)}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </LabeledField>
  );
}
