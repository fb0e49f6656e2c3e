import type { MapLayerPage } from '#server/gateways/store-layer/store-layer.ts';
import { type FoundStore, parseRetailer } from './retailer.ts';

type RowIssue = { rowId: number; reason: string };

/** Parses a page of USDA's map layer of stores. `rowId` is the layer's id of a skipped or rejected row. */
export function parseMapLayerStores(page: MapLayerPage): {
  found: FoundStore[];
  skipped: RowIssue[];
  rejected: RowIssue[];
} {
  const storesByRef = new Map<string, FoundStore>();
  const skipped: RowIssue[] = [];
  const rejected: RowIssue[] = [];
  for (const row of page) {
    if (row === null) {
      rejected.push({ rowId: 0, reason: 'has another form' });
      continue;
    }
    const result = parseRetailer(
      {
        name: row.Store_Name,
        address: [row.Store_Street_Address, row.Additonal_Address].filter(Boolean).join(', '),
        city: row.City,
        state: row.State,
        zipCode: row.Zip_Code,
        latitude: row.Latitude,
        longitude: row.Longitude,
        isClosed: false,
        type: row.Store_Type,
      },
      false,
    );
    const rowId = row.ObjectId;
    if ('reject' in result) rejected.push({ rowId, reason: result.reject });
    else if ('skip' in result) skipped.push({ rowId, reason: result.skip });
    else if (storesByRef.has(result.store.sourceRef)) skipped.push({ rowId, reason: 'the same store again' });
    else storesByRef.set(result.store.sourceRef, result);
  }
  return { found: [...storesByRef.values()], skipped, rejected };
}
