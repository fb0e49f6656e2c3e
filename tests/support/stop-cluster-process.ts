import { startTestCluster } from './cluster.ts';

/** Stops the database server shared by test runs, unless another run is using it. */
const { stop } = await startTestCluster();
await stop();
