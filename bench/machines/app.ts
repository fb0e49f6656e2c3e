import { join } from 'node:path';
import { findFreePort } from '#tests/support/free-port.ts';
import { isHealthy, type ProgramFolder, waitUntil } from './programs.ts';

const MAIN_PATH = join(import.meta.dirname, '../../server/main.ts');

export async function startApp(
  files: ProgramFolder,
  name: string,
  env: Record<string, string>,
  ownPort?: number,
) {
  const port = ownPort ?? (await findFreePort());
  const child = files.start(name, process.execPath, ['--disable-warning=ExperimentalWarning', MAIN_PATH], {
    ...env,
    PORT: String(port),
    STORE_LAYER_URL: 'off',
    NOMINATIM_URL: 'http://127.0.0.1:9',
  });
  await waitUntil(`${name} is ready: ${files.log(name)}`, 120, () =>
    isHealthy(`http://127.0.0.1:${port}/health/ready`),
  );
  return { port, child };
}
