/** Recorded use decays with this half-life. */
/** A caller is removed from the records once its recent use falls below this. */
const NEGLIGIBLE_USE_MS = 1;
/** A heavy user's recent use exceeds this and is more than half as much as the average caller's. */
const HEAVY_USE_MS = 250;
/** This share of a caller's waiting time is deducted from its recent use, so that no caller waits forever. */
export const WAITING_CREDIT = 0.1;

type Use = { ms: number; at: number };

/** Tracks how long each caller has recently used a scarce resource, such as database connections. */
export function trackRecentUse(now: () => number, halfLifeMs: number) {
  const callers = new Map<string, Use>();
  let all: Use = { ms: 0, at: now() };
  let forgottenAt = now();
  const weigh = ({ ms, at }: Use) => ms * 0.5 ** ((now() - at) / halfLifeMs);
  const usedMs = (caller: string) => weigh(callers.get(caller) ?? { ms: 0, at: now() });
  return {
    now,
    usedMs,
    isHeavyUser: (caller: string) => usedMs(caller) > Math.max(HEAVY_USE_MS, weigh(all) / callers.size / 2),
    add(caller: string, ms: number): void {
      callers.set(caller, { ms: usedMs(caller) + ms, at: now() });
      all = { ms: weigh(all) + ms, at: now() };
      if (now() - forgottenAt < halfLifeMs) return;
      forgottenAt = now();
      for (const [known, used] of callers) if (weigh(used) < NEGLIGIBLE_USE_MS) callers.delete(known);
    },
  };
}

export type RecentUse = ReturnType<typeof trackRecentUse>;
