import { connect } from 'node:net';
import { findFreePort } from '#tests/support/free-port.ts';
import { type ProgramFolder, waitUntil } from './programs.ts';

type Server = { port: number; checkPort?: number };

type Listener = {
  name: string;
  mode: 'tcp' | 'http';
  /** Path of the health check, which must respond with 200. If `check` isn't set, requests go to all servers. */
  check?: string;
  servers: readonly Server[];
};

// HAProxy removes a server after two failed checks, about a second. No request is lost, because a process keeps serving
// for three seconds while it shuts down.
const HEALTH_CHECK_OPTIONS = 'default-server inter 500ms fall 2 rise 1';
/**
 * Closes all connections to a database server when its health check fails. Connections to app processes can stay open,
 * because the app finishes in-flight requests.
 */
const CLOSE_SESSIONS_OPTION = ' on-marked-down shutdown-sessions';

const renderListener = ({ name, mode, check, servers }: Listener, port: number) => [
  `listen ${name}`,
  `  bind 127.0.0.1:${port}`,
  `  mode ${mode}`,
  `  balance ${mode === 'http' ? 'roundrobin' : 'leastconn'}`,
  ...(check === undefined
    ? []
    : [
        '  option httpchk',
        `  http-check send meth GET uri ${check}`,
        '  http-check expect status 200',
        `  ${HEALTH_CHECK_OPTIONS}${mode === 'tcp' ? CLOSE_SESSIONS_OPTION : ''}`,
      ]),
  ...servers.map(
    (server, index) =>
      `  server s${index} 127.0.0.1:${server.port}${check === undefined ? '' : ` check port ${server.checkPort ?? server.port}`}`,
  ),
];

const acceptsConnections = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

const areAllTrue = (results: boolean[]) => results.every(Boolean);

export async function startHaproxy(
  files: ProgramFolder,
  program: string,
  name: string,
  listeners: readonly Listener[],
) {
  const ports: Record<string, number> = {};
  for (const { name } of listeners) ports[name] = await findFreePort();
  const config = [
    'global',
    '  maxconn 4000',
    'defaults',
    '  timeout connect 1s',
    '  timeout check 1s',
    '  timeout client 1m',
    '  timeout server 1m',
    '  option redispatch',
    '  retries 1',
    ...listeners.flatMap((listener) => renderListener(listener, ports[listener.name] ?? 0)),
  ];
  const path = await files.write(`${name}.cfg`, `${config.join('\n')}\n`);
  const child = files.start(name, program, ['-db', '-f', path]);
  await waitUntil('HAProxy listens', 10, () =>
    Promise.all(Object.values(ports).map(acceptsConnections)).then(areAllTrue),
  );
  return {
    pid: child.pid ?? 0,
    port: (listener: string): number => ports[listener] ?? 0,
    stop: () => child.kill(),
  };
}
