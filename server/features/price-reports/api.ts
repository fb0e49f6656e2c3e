export { listExpectedPrices, publishReports, replaceWithdrawnReports } from './publish.ts';
export { listReporterOrigins, REPORTER_ORIGIN_RETENTION_DAYS, saveReporterOrigins } from './ties.ts';
