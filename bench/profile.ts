import { Session } from 'node:inspector/promises';

export type CpuShare = { part: string; share: number };

const ROOT = new URL('..', import.meta.url).href;
const MAX_PARTS = 12;
const IDLE_FRAME = /^\((idle|program|root)\)$/;

function findPart({ functionName, url }: { functionName: string; url: string }): string {
  if (functionName === '(garbage collector)') return 'garbage collector';
  const packageName = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  if (packageName !== undefined) return packageName;
  return url.startsWith(ROOT) ? url.slice(ROOT.length) : 'Node.js';
}

export async function profileCpu(work: () => Promise<unknown>): Promise<CpuShare[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 200 });
  await session.post('Profiler.start');
  await work();
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  const frames = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]));
  const times = new Map<string, number>();
  for (const [index, id] of (profile.samples ?? []).entries()) {
    const frame = frames.get(id);
    if (frame === undefined || IDLE_FRAME.test(frame.functionName)) continue;
    const part = findPart(frame);
    times.set(part, (times.get(part) ?? 0) + (profile.timeDeltas?.[index] ?? 0));
  }
  const totalTime = [...times.values()].reduce((sum, time) => sum + time, 0);
  return [...times]
    .map(([part, time]) => ({ part, share: time / totalTime }))
    .sort((one, other) => other.share - one.share)
    .slice(0, MAX_PARTS);
}
