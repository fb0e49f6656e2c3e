import type { ReactNode } from 'react';
import type { GroceryItem } from '#contract/grocery-items.ts';
import type { Category } from '#domain/item/grocery-item.ts';
import { findPicture } from './picture-words.ts';

const drawings: Record<Category, ReactNode> = {
  Dairy: (
    <path d="M8 3h8M9 3v4l-3 5v8a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1v-8l-3-5V3M6 14c2-1.5 4-1.5 6 0s4 1.5 6 0" />
  ),
  Produce: (
    <path d="M12 8c-2-2.2-7-1.6-7 4.2C5 17 8.2 21 10.2 21c.8 0 1.1-.4 1.8-.4s1 .4 1.8.4c2 0 5.2-4 5.2-8.8C19 6.4 14 5.8 12 8Zm0 0c0-2.50.8-4.5 3-5" />
  ),
  Meat: (
    <path d="M13.5 4.5c4 0 7 2.6 7 6.3 0 5-5.2 8.7-10.5 8.7-3.7 0-6.5-1.8-6.5-4.7 0-2.4 1.9-3.3 3.8-4.2 2.7-1.3 2.5-6.1 6.2-6.1ZM14.5 9a2 2 0 1 0 .01 0" />
  ),
  Seafood: (
    <path d="M3 12c2.5-4 6-6 9.5-6S18.5 8 21 12c-2.5 4-5 6-8.5 6S5.5 16 3 12Zm0 0L2.5 7.5M3 12l-.5 4.5M16 11h.01M11.5 6.2c-1.5 3.5-1.5 8 0 11.6" />
  ),
  Bakery: (
    <path d="M6 20h12a1 1 0 0 0 1-1v-7.5a4 4 0 0 0-1.5-7.5h-11A4 4 0 0 0 5 11.5V19a1 1 0 0 0 1 1ZM9.5 9v3M14.5 9v3" />
  ),
  Pantry: (
    <path d="M8 3h8v3H8zM7 6h10a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2ZM5 11h14M5 17h14" />
  ),
  Household: (
    <path d="M5 7.5a4.5 3 0 1 0 9 0a4.5 3 0 1 0-9 0v10c0 1.7 2 3 4.5 3s4.5-1.3 4.5-3v-10M14 8h4.5a.5.5 0 0 1 .5.5V19l-2-1-2 1M9.5 7.5h.01" />
  ),
  'Personal Care': (
    <path d="M9 10h6a2 2 0 0 1 2 2v8a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1v-8a2 2 0 0 1 2-2ZM10 10V6h4v4M12 6V3h4M10 15h4" />
  ),
  Frozen: (
    <path d="M12 2v20M3.3 7l17.4 10M20.7 7L3.3 17M9.5 3.5L12 6l2.5-2.5M9.5 20.5L12 18l2.5 2.5M3 10.5l3.4-.9-.9-3.4M21 13.5l-3.4.9.9 3.4M18.5 6.2l-.9 3.4 3.4.9M5.5 17.8l.9-3.4-3.4-.9" />
  ),
  Snacks: (
    <path d="M12 3a9 9 0 1 0 9 9 3 3 0 0 1-3.5-3A3.2 3.2 0 0 1 14 5.5 3 3 0 0 1 12 3ZM9 10h.01M8 15h.01M13 13h.01M14 17h.01" />
  ),
  Beverages: <path d="M6 8h12l-1.2 12a1 1 0 0 1-1 1H8.2a1 1 0 0 1-1-1L6 8ZM12 8l1-5h3M6.5 13h11" />,
};

function CategoryIcon({ category }: { category: Category }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-1/2"
    >
      {drawings[category]}
    </svg>
  );
}

const pictureUrls = import.meta.glob<string>('./pictures/*.svg', {
  eager: true,
  import: 'default',
  query: '?url&no-inline',
});

export function ItemIcon({ item }: { item: Pick<GroceryItem, 'name' | 'category'> }) {
  const src = pictureUrls[`./pictures/${findPicture(item)}.svg`];
  return src === undefined ? (
    <CategoryIcon category={item.category} />
  ) : (
    <img
      src={src}
      alt=""
      decoding="async"
      className="size-7/10"
      onError={({ currentTarget }) => currentTarget.classList.add('invisible')}
    />
  );
}
