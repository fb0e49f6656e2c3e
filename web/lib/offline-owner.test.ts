import { beforeEach, describe, expect, it, vi } from 'vitest';

const OWNER_KEY = 'cartwise.shop-owner';

async function openTab() {
  const stored = new Map([[OWNER_KEY, 'ada']]);
  const deleted: string[] = [];
  const window = Object.assign(new EventTarget(), {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
      removeItem: (key: string) => void stored.delete(key),
    },
    indexedDB: { deleteDatabase: (name: string) => void deleted.push(name) },
  });
  vi.stubGlobal('window', window);
  vi.resetModules();
  const { claimOfflineData, onOfflineDataDeleted } = await import('./offline-owner.ts');
  let notifiedCount = 0;
  onOfflineDataDeleted('ada', () => {
    notifiedCount += 1;
  });
  return {
    claimOfflineData,
    stored,
    deleted,
    countNotifications: () => notifiedCount,
    receiveOwnerChange: (newValue: string | null) => {
      if (newValue === null) stored.delete(OWNER_KEY);
      else stored.set(OWNER_KEY, newValue);
      window.dispatchEvent(
        Object.assign(new Event('storage'), { key: OWNER_KEY, oldValue: 'ada', newValue }),
      );
    },
  };
}

describe('Sign-outs in another tab', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
    return () => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    };
  });

  it("A tab that detects another tab's sign-out deletes the offline data and stores nothing more", async () => {
    const tab = await openTab();
    tab.claimOfflineData('ada');
    tab.receiveOwnerChange(null);
    expect(tab.deleted).toEqual(['cartwise-shop', 'cartwise-lists']);
    expect(tab.countNotifications()).toBe(1);
    expect(() => tab.claimOfflineData('ada')).toThrow('Nothing is kept after signing out.');
    expect(tab.stored.size).toBe(0);
  });

  it('A tab that saved nothing recently deletes nothing when another tab signs out', async () => {
    const tab = await openTab();
    tab.claimOfflineData('ada');
    vi.advanceTimersByTime(60_000);
    tab.receiveOwnerChange(null);
    expect(tab.deleted).toEqual([]);
    expect(tab.countNotifications()).toBe(1);
  });

  it("A tab that detects a sign-out doesn't delete a later user's data", async () => {
    const tab = await openTab();
    tab.claimOfflineData('ada');
    tab.receiveOwnerChange('ben');
    expect(tab.deleted).toEqual([]);
    expect(tab.stored.get(OWNER_KEY)).toBe('ben');
    expect(() => tab.claimOfflineData('ada')).toThrow('Nothing is kept after signing out.');
  });
});
