export { publishReports, publishSupported } from './publish.ts';
export { listTies, recordTies, TIE_DAYS } from './ties.ts';
