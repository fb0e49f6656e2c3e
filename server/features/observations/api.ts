export { findDueAdvertisedReport, insertAdvertisedPrices, updateReportRequestedAt } from './advertised.ts';
export { deleteObservations, lockObservations } from './delete.ts';
export { listHeldPrices, reviewHeldPrice } from './held-prices.ts';
export { findPriceHistory } from './history.ts';
export { importAdvertisedPrices } from './import-advertised.ts';
export { importBlsPrices } from './import-bls.ts';
export { importMilkPrices } from './import-milk.ts';
export { importOpenPrices, importOpenPricesPage } from './import-open-prices.ts';
export { importPrices } from './import-prices.ts';
export {
  findOfficialPrice,
  insertOfficialPrices,
  insertOfficialSeries,
  listDueSeriesCodes,
  updateSeriesRequestedAt,
} from './official.ts';
export { findObservationStats } from './totals.ts';
export { computeOldestAcceptedTime, mergeObservations } from './write.ts';
