const BAR_WIDTH = 40;

export type ProgressSource = { done: () => number; total: () => number | null };

export function showProgress(sources: ProgressSource[], output: NodeJS.WriteStream): () => void {
  if (!output.isTTY) return () => {};
  const startedAtMs = performance.now();
  const drawBar = () => {
    const total = sources.reduce((sum, source) => sum + (source.total() ?? 0), 0);
    const fraction = total === 0 ? 0 : sources.reduce((sum, source) => sum + source.done(), 0) / total;
    // The fraction exceeds 1 if more bytes arrive than the server announced.
    if (fraction === 0 || fraction > 1) return;
    const secondsLeft = Math.ceil(((performance.now() - startedAtMs) / 1000) * (1 / fraction - 1));
    const bar = '█'.repeat(fraction * BAR_WIDTH).padEnd(BAR_WIDTH, '░');
    output.write(`\r  ${bar} ${Math.floor(fraction * 100)}% | ${secondsLeft} s left\x1b[K`);
  };
  const timer = setInterval(drawBar, 200);
  return () => {
    clearInterval(timer);
    drawBar();
    output.write('\n');
  };
}
