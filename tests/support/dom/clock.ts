import { vi } from 'vitest';
import { yieldToTasks } from './wait.ts';

const TIMERS = [
  ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const),
  ...(['requestAnimationFrame', 'cancelAnimationFrame', 'Date', 'performance'] as const),
];

/** Waits until pending tasks have run. The app runs in this process, so ten turns of the event loop are enough. */
async function settle(): Promise<void> {
  for (let left = 10; left > 0; left -= 1) await yieldToTasks();
}

/** Implements Playwright's clock API for the page. The server's clock isn't affected. */
export const domClock = {
  async install(): Promise<void> {
    if (vi.isFakeTimers()) return;
    vi.useFakeTimers({ toFake: [...TIMERS] });
    vi.setTimerTickMode('interval', 10);
  },
  async pauseAt(time: number): Promise<void> {
    await domClock.install();
    vi.setTimerTickMode('manual');
    await vi.advanceTimersByTimeAsync(Math.max(0, time - Date.now()));
    await settle();
  },
  async resume(): Promise<void> {
    vi.setTimerTickMode('interval', 10);
  },
  async runFor(ms: number): Promise<void> {
    await settle();
    await vi.advanceTimersByTimeAsync(ms);
    await settle();
  },
  async fastForward(ms: number): Promise<void> {
    await domClock.runFor(ms);
  },
  async setFixedTime(time: number | Date): Promise<void> {
    if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(time);
  },
};
