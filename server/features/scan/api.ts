export { insertProposals } from './queries.ts';
