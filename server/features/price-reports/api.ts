export { listExpectedPrices } from './expected-prices.ts';
export { reconsiderAllHeldReports } from './held-reports.ts';
export { publishReports } from './publish.ts';
export { updatePublishedPrices } from './published-prices.ts';
export { listReporterTies, REPORTER_TIE_RETENTION_DAYS, saveReporterTies } from './ties.ts';
export { deleteCorrectedVotes, listVoteCounts, lockReports } from './votes.ts';
