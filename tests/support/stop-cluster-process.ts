import { startTestCluster } from './cluster.ts';

/** A program: joins the tests' server and leaves it, which stops it unless somebody else is there. */
const { stop } = await startTestCluster();
await stop();
