export { publishReports, publishSupportedReports } from './publish.ts';
export { listReporterTies, saveReporterTies, TIE_RETENTION_DAYS } from './ties.ts';
