export { publishReports, publishSupportedReports } from './publish.ts';
export { listReporterTies, REPORTER_TIE_RETENTION_DAYS, saveReporterTies } from './ties.ts';
