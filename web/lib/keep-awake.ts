/** Keeps the screen on while the page is in sight, where the browser can; returns what ends it. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let isOver = false;
  const ask = async () => {
    if (isOver || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    try {
      const got = await navigator.wakeLock.request('screen');
      if (isOver) void got.release();
      else lock = got;
    } catch {
      // Saving power comes first.
    }
  };
  void ask();
  // The browser lets go of it whenever the page is out of sight.
  document.addEventListener('visibilitychange', ask);
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', ask);
    void lock?.release();
  };
}

/** A short touch back, where the device has one. */
export const buzz = (): void => {
  navigator.vibrate?.(12);
};
