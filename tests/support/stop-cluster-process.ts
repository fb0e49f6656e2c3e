import { startTestCluster } from './cluster.ts';

/** Joins and leaves the database server shared by test runs. Leaving stops the server unless another run uses it. */
const { stop } = await startTestCluster();
await stop();
