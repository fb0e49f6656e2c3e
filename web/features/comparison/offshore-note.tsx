import { nonMainlandPriceText } from '#domain/price/estimate/offshore.ts';
import type { ComparisonView } from './comparison-view.ts';

export function NonMainlandPriceNote({ view }: { view: ComparisonView }) {
  const estimated = view.ranked.filter(({ total }) => total.estimatedCount > 0);
  const words = nonMainlandPriceText(estimated.map(({ store }) => store.state ?? ''));
  return words && <p className="mt-1 text-sm text-amber">{words}</p>;
}
