import { nonMainlandPriceText } from '#domain/price/estimate/offshore.ts';
import type { ComparisonView } from './comparison-view.ts';

export function NonMainlandPriceNote({ view }: { view: ComparisonView }) {
  const estimatedStores = view.ranked.filter(({ total }) => total.estimatedCount > 0);
  const text = nonMainlandPriceText(estimatedStores.map(({ store }) => store.state ?? ''));
  return text && <p className="mt-1 text-sm text-amber">{text}</p>;
}
