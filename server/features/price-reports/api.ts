export { listExpectedPrices, publishReplacementReports, publishReports } from './publish.ts';
export { listReporterOrigins, REPORTER_ORIGIN_RETENTION_DAYS, saveReporterOrigins } from './ties.ts';
