const WIDTH = 40;

export type ProgressSource = { done: () => number; total: () => number | null };

export function showProgress(sources: ProgressSource[], output: NodeJS.WriteStream): () => void {
  if (!output.isTTY) return () => {};
  const startedAtMs = performance.now();
  const draw = () => {
    const total = sources.reduce((sum, source) => sum + (source.total() ?? 0), 0);
    const share = total === 0 ? 0 : sources.reduce((sum, source) => sum + source.done(), 0) / total;
    // The share exceeds 1 if more bytes arrive than the server announced.
    if (share === 0 || share > 1) return;
    const secondsLeft = Math.ceil(((performance.now() - startedAtMs) / 1000) * (1 / share - 1));
    const bar = '█'.repeat(share * WIDTH).padEnd(WIDTH, '░');
    output.write(`\r  ${bar} ${Math.floor(share * 100)}% | ${secondsLeft} s left\x1b[K`);
  };
  const timer = setInterval(draw, 200);
  return () => {
    clearInterval(timer);
    draw();
    output.write('\n');
  };
}
