/** Calls `callback` after `ms` milliseconds. Returns a function that cancels the call. */
export type Timer = (callback: () => void, ms: number) => () => void;

export const startTimer: Timer = (callback, ms) => {
  const timeout = setTimeout(callback, ms).unref();
  return () => clearTimeout(timeout);
};
