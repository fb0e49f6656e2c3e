export function keepScreenAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let isStopped = false;
  const requestLock = async () => {
    if (isStopped || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    try {
      const newLock = await navigator.wakeLock.request('screen');
      if (isStopped) void newLock.release();
      else lock = newLock;
    } catch {
      // The browser may refuse, for example in battery saver mode.
    }
  };
  void requestLock();
  // The browser releases the lock whenever the page is hidden.
  document.addEventListener('visibilitychange', requestLock);
  return () => {
    isStopped = true;
    document.removeEventListener('visibilitychange', requestLock);
    void lock?.release();
  };
}

export const vibrate = (): void => {
  navigator.vibrate?.(12);
};
