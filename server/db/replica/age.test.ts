import { describe, expect, it } from 'vitest';
import { createReplicaAgeTracker } from './age.ts';

describe('The age of a replica', () => {
  it("A replica's age is measured from the newest log position it has replayed", () => {
    const age = createReplicaAgeTracker();
    expect([age.upToDateAsOf(100), age.knownSince()]).toEqual([null, null]);
    for (const [atMs, position] of [
      [0, 100],
      [250, 180],
      [500, 180],
    ] as const)
      age.recordWritten({ atMs, position });
    expect([99, 100, 179, 180].map(age.upToDateAsOf)).toEqual([null, 0, 0, 500]);
    expect(age.knownSince()).toBe(0);
  });

  it("After a failover, a replica's age is measured against the new primary's log", () => {
    const age = createReplicaAgeTracker();
    age.recordWritten({ atMs: 0, position: 200 });
    age.recordWritten({ atMs: 250, position: 150 });
    expect(age.upToDateAsOf(160)).toBe(250);
  });

  it('The replica age tracker keeps the last thousand recorded times', () => {
    const age = createReplicaAgeTracker();
    for (let atMs = 0; atMs < 1_500; atMs += 1) age.recordWritten({ atMs, position: atMs });
    expect(age.knownSince()).toBe(500);
  });
});
