export { publishReports, publishSupported } from './publish.ts';
export { listReporterTies, saveReporterTies, TIE_DAYS } from './ties.ts';
