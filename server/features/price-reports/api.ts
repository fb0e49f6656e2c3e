export { listExpectedPrices } from './expected-prices.ts';
export { reconsiderAllHeldReports } from './held-reports.ts';
export { publishReports } from './publish.ts';
export { updatePublishedPrices } from './published-prices.ts';
export { listReporterOrigins, REPORTER_ORIGIN_RETENTION_DAYS, saveReporterOrigins } from './ties.ts';
export { deleteCorrectedVotes, listVoteCounts } from './votes.ts';
