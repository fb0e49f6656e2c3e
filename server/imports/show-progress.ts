import type { CsvSource } from './csv-source.ts';

const WIDTH = 40;

/**
 * Shows how much of the sources is read and how long the rest takes at this speed, until what it answers is called;
 * nothing where the output is not a terminal.
 */
export function showProgress(sources: CsvSource[], output: NodeJS.WriteStream): () => void {
  const totalBytes = sources.reduce((sum, source) => sum + (source.totalBytes ?? 0), 0);
  if (!output.isTTY || totalBytes === 0) return () => {};
  const began = performance.now();
  const draw = () => {
    const share = sources.reduce((sum, source) => sum + source.readBytes(), 0) / totalBytes;
    if (share === 0) return;
    const secondsLeft = Math.ceil(((performance.now() - began) / 1000) * (1 / share - 1));
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
