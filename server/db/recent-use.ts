const NEGLIGIBLE_USE_MS = 1;
const HEAVY_USE_MS = 250;
/** This share of a caller's waiting time is deducted from the caller's recent use, so that nobody waits forever. */
export const WAITING_CREDIT = 0.1;

type Use = { ms: number; at: number };

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
