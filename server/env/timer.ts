/** Runs work later; returns a function that cancels it. */
export type Timer = (work: () => void, ms: number) => () => void;

/** Uses the system timer, without keeping the process alive. */
export const realTimer: Timer = (work, ms) => {
  const timeout = setTimeout(work, ms).unref();
  return () => clearTimeout(timeout);
};
