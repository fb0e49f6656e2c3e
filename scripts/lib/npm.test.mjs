import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './run.mjs';

describe('A script started by npm', () => {
  it('After a stop signal, a script started by npm stops before npm exits', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cartwise-npm-'));
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const { start } = scripts;
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start } }));
    writeFileSync(
      join(folder, 'server.mjs'),
      `import { writeFileSync } from 'node:fs';
      process.once('SIGTERM', () => setTimeout(() => {
        writeFileSync('stopped', '');
        process.exit(0);
      }, 300));
      setInterval(() => undefined, 1_000);
      console.log('ready');`,
    );
    mkdirSync(join(folder, 'scripts'));
    writeFileSync(
      join(folder, 'scripts/start.mjs'),
      `import { runAndExit } from ${JSON.stringify(join(ROOT, 'scripts/lib/run.mjs'))};
      runAndExit(process.execPath, ['server.mjs'], { cwd: ${JSON.stringify(folder)} });`,
    );
    const npm = spawn('npm', ['start', '--silent'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
    await once(npm.stdout, 'data');
    npm.kill('SIGTERM');
    await once(npm, 'exit');
    expect(existsSync(join(folder, 'stopped'))).toBe(true);
    rmSync(folder, { recursive: true });
  }, 20_000);

  it('A script started by npm ends after npm and its shell are killed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cartwise-npm-'));
    writeFileSync(
      join(folder, 'server.mjs'),
      'console.log(process.pid); setInterval(() => undefined, 1_000);',
    );
    const starter = `import { runAndExit } from ${JSON.stringify(join(ROOT, 'scripts/lib/run.mjs'))};
      runAndExit(process.execPath, [${JSON.stringify(join(folder, 'server.mjs'))}]);`;
    writeFileSync(join(folder, 'start.mjs'), starter);
    const shell = spawn('sh', ['-c', `${process.execPath} ${join(folder, 'start.mjs')}; true`], {
      env: { ...process.env, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [pid] = await once(shell.stdout, 'data');
    // The server is the last process that has this pipe open. When the server exits, the pipe closes.
    const ended = once(shell.stdout, 'close');
    shell.kill('SIGKILL');
    await ended;
    expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH');
    rmSync(folder, { recursive: true });
  });
});
