import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '#tests/support/free-port.ts';
import { type findPrograms, isHealthy, killProcesses, type ProgramFolder, waitUntil } from './programs.ts';

const PASSWORD = 'drill';

type ProgramPaths = ReturnType<typeof findPrograms>;

/**
 * Shorter timeouts would replace a lost primary sooner, but then even a brief network problem would trigger a failover.
 */
const clusterSettings = {
  ttl: 10,
  loop_wait: 2,
  retry_timeout: 3,
  maximum_lag_on_failover: 1_048_576,
  // Only a standby that has every acknowledged write may become primary.
  synchronous_mode: true,
  postgresql: {
    use_pg_rewind: true,
    parameters: { max_connections: 100, shared_buffers: '128MB', wal_log_hints: 'on', timezone: 'UTC' },
  },
};

async function startNode(
  { folder, start, write }: ProgramFolder,
  programs: ProgramPaths,
  name: string,
  etcd: number,
) {
  const [rest, port] = [await findFreePort(), await findFreePort()];
  const createLogin = (username: string) => ({ username, password: PASSWORD });
  const path = await write(
    `${name}.yml`,
    // JSON is valid YAML.
    JSON.stringify({
      scope: 'cartwise',
      name,
      restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
      etcd3: { host: `127.0.0.1:${etcd}` },
      bootstrap: {
        dcs: clusterSettings,
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      },
      postgresql: {
        listen: `127.0.0.1:${port}`,
        connect_address: `127.0.0.1:${port}`,
        bin_dir: programs.postgres,
        data_dir: join(folder, name),
        pgpass: join(folder, `${name}.pgpass`),
        authentication: { superuser: createLogin('postgres'), replication: createLogin('replicator') },
        parameters: { unix_socket_directories: folder },
        pg_hba: [
          'local all all trust',
          'host all all 127.0.0.1/32 md5',
          'host replication all 127.0.0.1/32 md5',
        ],
      },
    }),
  );
  const run = () => start(name, programs.patroni, [path]);
  let child = run();
  return {
    name,
    port,
    rest,
    is: (role: 'primary' | 'replica' | 'sync') => isHealthy(`http://127.0.0.1:${rest}/${role}`),
    kill: () =>
      killProcesses(child, Number(readFileSync(join(folder, name, 'postmaster.pid'), 'utf8').split('\n')[0])),
    startAgain: () => {
      child = run();
    },
  };
}

export async function startPatroni(files: ProgramFolder, programs: ProgramPaths) {
  const [client, peer] = [await findFreePort(), await findFreePort()];
  const peerUrl = `http://127.0.0.1:${peer}`;
  const clientUrl = `http://127.0.0.1:${client}`;
  files.start('etcd', programs['etcd-server'], [
    ...['--name', 'etcd', '--data-dir', join(files.folder, 'etcd'), '--initial-cluster', `etcd=${peerUrl}`],
    ...['--listen-client-urls', clientUrl, '--advertise-client-urls', clientUrl],
    ...['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl],
  ]);
  await waitUntil('etcd answers', 20, () => isHealthy(`${clientUrl}/health`));
  const firstNode = await startNode(files, programs, 'one', client);
  await waitUntil('the first server is primary', 60, () => firstNode.is('primary'));
  const nodes = [
    firstNode,
    await startNode(files, programs, 'two', client),
    await startNode(files, programs, 'three', client),
  ];
  await waitUntil('the others follow, one of them synchronously', 90, async () => {
    const roles = await Promise.all(
      nodes.map(async (node) => [await node.is('replica'), await node.is('sync')]),
    );
    return roles.filter(([isReplica]) => isReplica).length === 2 && roles.some(([, isSync]) => isSync);
  });
  return {
    nodes,
    primary: async () => {
      for (const node of nodes) if (await node.is('primary')) return node;
      return null;
    },
    url: (port: number, database = 'cartwise') =>
      `postgresql://postgres:${PASSWORD}@127.0.0.1:${port}/${database}`,
  };
}
