import type { GroceryItem } from '#contract/grocery-items.ts';
import { byCategory } from '#domain/export.ts';
import { counted } from '#web/lib/counted.ts';
import { PrintSheet } from '#web/ui/print-sheet.tsx';

type Entry = {
  id: number;
  quantity: number;
  item: Pick<GroceryItem, 'name' | 'brand' | 'unit' | 'category'>;
  notes?: string | null;
};

/** A cart or a list as the page prints it: by category, in the place of all that is on the screen. */
export function PrintedList({
  title = 'My Shopping List',
  subtitle,
  entries,
}: {
  title?: string;
  subtitle?: string;
  entries: readonly Entry[];
}) {
  const lines = entries.map((entry) => ({ ...entry, category: entry.item.category }));
  return (
    <PrintSheet
      title={title}
      subtitle={subtitle ?? counted(entries.length, 'item')}
      groups={byCategory(lines).map(({ category, lines: inCategory }) => ({
        heading: category,
        lines: inCategory.map(({ id, item, quantity, notes }) => ({
          key: id,
          quantity,
          name: item.name,
          details: `${item.brand}, ${item.unit}`,
          note: notes ?? null,
        })),
      }))}
    />
  );
}
