/** Does something later; what it returns takes that back. */
export type Timer = (work: () => void, ms: number) => () => void;

/** By the system's clock; keeps no process alive. */
export const realTimer: Timer = (work, ms) => {
  const timeout = setTimeout(work, ms).unref();
  return () => clearTimeout(timeout);
};
