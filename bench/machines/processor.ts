import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second (`getconf CLK_TCK`); 100 on all common Linux systems. */
const TICKS_PER_SECOND = 100;

type ProcessTimes = { parent: number; ticks: number; endedChildTicks: number };

function readProcessTimes(pid: number): ProcessTimes | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return {
      parent: Number(fields[1]),
      ticks: Number(fields[11]) + Number(fields[12]),
      endedChildTicks: Number(fields[13]) + Number(fields[14]),
    };
  } catch {
    return null; // the process has ended
  }
}

/** Returns the CPU time of these processes and their children in ms, including children that have ended. */
export function readCpuMs(rootPids: readonly number[]): number {
  const timesByPid = new Map<number, ProcessTimes>();
  for (const name of readdirSync('/proc')) {
    const times = /^\d+$/.test(name) ? readProcessTimes(Number(name)) : null;
    if (times !== null) timesByPid.set(Number(name), times);
  }
  let ticks = 0;
  for (const [pid, { ticks: own, endedChildTicks, parent }] of timesByPid) {
    if (rootPids.includes(pid) || rootPids.includes(parent)) ticks += own;
    if (rootPids.includes(pid)) ticks += endedChildTicks;
  }
  return (ticks * 1_000) / TICKS_PER_SECOND;
}
