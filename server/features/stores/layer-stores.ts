import type { MapLayerPage } from '#server/gateways/store-layer/store-layer.ts';
import { type FoundStore, parseRetailer } from './retailer.ts';

type CountedRow = { rowId: number; reason: string };

/** Parses a page of USDA's map layer of stores. `rowId` is the layer's id of a skipped or rejected row. */
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
      rejected.push({ rowId: 0, reason: 'has another form' });
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
    const rowId = each.ObjectId;
    if ('reject' in reading) rejected.push({ rowId, reason: reading.reject });
    else if ('skip' in reading) skipped.push({ rowId, reason: reading.skip });
    else if (found.has(reading.store.sourceRef)) skipped.push({ rowId, reason: 'the same store again' });
    else found.set(reading.store.sourceRef, reading);
  }
  return { found: [...found.values()], skipped, rejected };
}
