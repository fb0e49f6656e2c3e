const NEGLIGIBLE_USE_MS = 1;
const HEAVY_USE_MS = 250;
/** This share of a caller's waiting time is deducted from the caller's recent use, so that nobody waits forever. */
export const WAITING_CREDIT = 0.1;

type Use = { ms: number; at: number };

export function trackRecentUse(now: () => number, halfLifeMs: number) {
  const useByCaller = new Map<string, Use>();
  let totalUse: Use = { ms: 0, at: now() };
  let prunedAt = now();
  const decay = ({ ms, at }: Use) => ms * 0.5 ** ((now() - at) / halfLifeMs);
  const usedMs = (caller: string) => decay(useByCaller.get(caller) ?? { ms: 0, at: now() });
  return {
    now,
    usedMs,
    isHeavyUser: (caller: string) =>
      usedMs(caller) > Math.max(HEAVY_USE_MS, decay(totalUse) / useByCaller.size / 2),
    add(caller: string, ms: number): void {
      useByCaller.set(caller, { ms: usedMs(caller) + ms, at: now() });
      totalUse = { ms: decay(totalUse) + ms, at: now() };
      if (now() - prunedAt < halfLifeMs) return;
      prunedAt = now();
      for (const [knownCaller, use] of useByCaller)
        if (decay(use) < NEGLIGIBLE_USE_MS) useByCaller.delete(knownCaller);
    },
  };
}

export type RecentUse = ReturnType<typeof trackRecentUse>;
