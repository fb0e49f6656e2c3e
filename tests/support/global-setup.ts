import type { TestProject } from 'vitest/node';
import { startTestCluster, type TestServer } from './cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  project.provide('testServer', cluster.server);
  return cluster.stop;
}
