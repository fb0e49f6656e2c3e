import { startTestCluster } from './cluster.ts';

/** Joins and leaves the tests' server, which stops it unless another run uses it. */
const { stop } = await startTestCluster();
await stop();
