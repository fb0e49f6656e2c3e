export { publishReports, publishSupported } from './publish.ts';
export { listTies, saveReporterTies, TIE_DAYS } from './ties.ts';
