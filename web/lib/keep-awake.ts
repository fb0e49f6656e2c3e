export function keepScreenAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let isOver = false;
  const ask = async () => {
    if (isOver || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    try {
      const newLock = await navigator.wakeLock.request('screen');
      if (isOver) void newLock.release();
      else lock = newLock;
    } catch {
      // The browser may refuse, for example in battery saver mode.
    }
  };
  void ask();
  // The browser releases the lock whenever the page is hidden.
  document.addEventListener('visibilitychange', ask);
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', ask);
    void lock?.release();
  };
}

export const vibrate = (): void => {
  navigator.vibrate?.(12);
};
