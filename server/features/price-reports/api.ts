export { publishReports, publishSupportedReports } from './publish.ts';
export { listReporterTies, saveReporterTies, TIE_DAYS } from './ties.ts';
