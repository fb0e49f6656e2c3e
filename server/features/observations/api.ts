export { findDueReport, insertAdvertised, updateReportRequestedAt } from './advertised.ts';
export { listHeldPrices, reviewHeldPrice } from './held-prices.ts';
export { findPriceHistory } from './history.ts';
export { importAdvertised } from './import-advertised.ts';
export { importBls } from './import-bls.ts';
export { importMilk } from './import-milk.ts';
export { importOpenPrices, importOpenPricesPage } from './import-open-prices.ts';
export { importPrices } from './import-prices.ts';
export {
  findOfficialPrice,
  insertOfficialPrices,
  insertOfficialSeries,
  listDueOfficialCodes,
  updateSeriesRequestedAt,
} from './official.ts';
export { OPEN_PRICES } from './open-prices-rows.ts';
export { findPriceTotals } from './totals.ts';
export { withdrawObservations } from './withdraw.ts';
export { mergeObservations, oldestObservation } from './write.ts';
