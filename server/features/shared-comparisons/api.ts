export { shareComparison } from './share.ts';
