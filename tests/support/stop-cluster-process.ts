import { startTestCluster } from './cluster.ts';

/** Joins and leaves the database server shared by test runs, which stops it unless another run uses it. */
const { stop } = await startTestCluster();
await stop();
