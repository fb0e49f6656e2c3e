import type { MapLayerPage } from '#server/gateways/store-layer/store-layer.ts';
import { type FoundStore, parseRetailer } from './retailer.ts';

type CountedRow = { row: number; reason: string };

/** `row` is the row's id in the layer. */
export function parseMapLayerStores(page: MapLayerPage): {
  found: FoundStore[];
  skipped: CountedRow[];
  rejected: CountedRow[];
} {
  const found = new Map<string, FoundStore>();
  const skipped: CountedRow[] = [];
  const rejected: CountedRow[] = [];
  for (const each of page) {
    if (each === null) {
      rejected.push({ row: 0, reason: 'has another form' });
      continue;
    }
    const reading = parseRetailer(
      {
        name: each.Store_Name,
        address: [each.Store_Street_Address, each.Additonal_Address].filter(Boolean).join(', '),
        city: each.City,
        state: each.State,
        zipCode: each.Zip_Code,
        latitude: each.Latitude,
        longitude: each.Longitude,
        isClosed: false,
        type: each.Store_Type,
      },
      false,
    );
    const row = each.ObjectId;
    if ('reject' in reading) rejected.push({ row, reason: reading.reject });
    else if ('skip' in reading) skipped.push({ row, reason: reading.skip });
    else if (found.has(reading.store.sourceRef)) skipped.push({ row, reason: 'the same store again' });
    else found.set(reading.store.sourceRef, reading);
  }
  return { found: [...found.values()], skipped, rejected };
}
