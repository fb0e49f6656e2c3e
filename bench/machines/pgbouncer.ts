import { findFreePort } from '#tests/support/free-port.ts';
import type { ProgramFolder } from './programs.ts';

const POOL_SIZE = 16;

type Server = { host: string; port: number; user: string };

export async function startPgBouncer(files: ProgramFolder, program: string, server: Server) {
  const port = await findFreePort();
  const path = await files.write(
    'pgbouncer.ini',
    [
      '[databases]',
      `cartwise = host=${server.host} port=${server.port} user=${server.user} dbname=cartwise pool_size=${POOL_SIZE}`,
      '[pgbouncer]',
      'pool_mode = transaction',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'max_client_conn = 1000',
    ].join('\n'),
  );
  const child = files.start('pgbouncer', program, ['-q', path]);
  return { pid: child.pid ?? 0, url: `postgresql://${server.user}@127.0.0.1:${port}/cartwise` };
}
