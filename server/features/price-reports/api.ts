export { listCorrectedPrices, lockCountedPrices } from './counted-reports.ts';
export { reconsiderAllHeldReports } from './held-reports.ts';
export { listExpectedPrices, publishReports, removeUnsupportedPrices } from './publish.ts';
export { listReporterOrigins, REPORTER_ORIGIN_RETENTION_DAYS, saveReporterOrigins } from './ties.ts';
