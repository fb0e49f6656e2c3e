import { once } from 'node:events';
import type { ScriptProcess } from './child.ts';

/** Forces garbage collection in a process, which must run with `--inspect=0`. */
export async function collectGarbage(child: ScriptProcess): Promise<void> {
  const [, url = ''] = await child.waitForOutput(/Debugger listening on (\S+)/);
  const inspector = new WebSocket(url);
  await once(inspector, 'open');
  inspector.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }));
  await once(inspector, 'message');
  inspector.close();
}
