/** Returns a function that cancels the work. */
export type Timer = (work: () => void, ms: number) => () => void;

/** The timer doesn't keep the process alive. */
export const realTimer: Timer = (work, ms) => {
  const timeout = setTimeout(work, ms).unref();
  return () => clearTimeout(timeout);
};
