import { offshoreWords } from '#domain/price/offshore.ts';
import type { ComparisonView } from './comparison-view.ts';

/** What estimates leave out for stores that aren't on the US mainland. */
export function OffshoreNote({ view }: { view: ComparisonView }) {
  const estimated = view.ranked.filter(({ total }) => total.estimatedCount > 0);
  const words = offshoreWords(estimated.map(({ store }) => store.state ?? ''));
  return words && <p className="mt-1 text-sm text-amber">{words}</p>;
}
