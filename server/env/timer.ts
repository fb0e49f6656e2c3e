/** Runs `work` after `ms`. Returns a function that cancels it. */
export type Timer = (work: () => void, ms: number) => () => void;

/** A timer that doesn't keep the process alive. */
export const realTimer: Timer = (work, ms) => {
  const timeout = setTimeout(work, ms).unref();
  return () => clearTimeout(timeout);
};
