import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Time for load balancers to notice the shutdown. They check every second or two. */
const NOTICE_MS = 3_000;
/** For this long after the shutdown starts, responses ask clients to reconnect. */
const ASK_TO_RECONNECT_MS = 6_500;
/** Remaining connections, such as endless uploads, are closed after this time. */
const CLOSE_ALL_MS = 8_000;
/** Time for requests to finish if no other process replaces this one. */
const CLOSE_ALL_WITHOUT_REPLACEMENT_MS = 3_000;

type State = {
  isDraining: boolean;
  isLeaving: boolean;
  waitForNoConnections: () => Promise<void>;
  leavingCallbacks: (() => void)[];
};

const states = new WeakMap<object, State>();

const findState = ({ server }: FastifyInstance): State | undefined => states.get(server);

export const isDraining = (app: FastifyInstance): boolean => findState(app)?.isDraining ?? false;

export function onShutdownNotice(app: FastifyInstance, work: () => void): void {
  findState(app)?.leavingCallbacks.push(work);
}

const MIN_ACCEPT_BACKLOG = 1;
/** An event loop turn shorter than this is treated as idle. */
const IDLE_TURN_MS = 0.1;
const MAX_TURNS = 10_000;

/**
 * Closes the port without resetting connections. The operating system would reset connections in the accept queue, so
 * the queue is first shortened to turn new connections away. The port closes once the queue has been empty for an event
 * loop turn.
 */
async function closePort(server: Server): Promise<void> {
  if (!server.listening) return;
  let arrivals = 0;
  // In Node, the accept queue's length can be changed only by listening on the same handle again.
  const shortQueueServer = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    arrivals += 1;
    server.emit('connection', socket);
  });
  shortQueueServer.listen(server, MIN_ACCEPT_BACKLOG);
  let isQuiet = false;
  for (let turn = 0; turn < MAX_TURNS && !isQuiet; turn += 1) {
    const [arrivalsBefore, startedAtMs] = [arrivals, performance.now()];
    await nextTurn();
    isQuiet = arrivals === arrivalsBefore && turn > 1 && performance.now() - startedAtMs < IDLE_TURN_MS;
  }
  const closed = once(shortQueueServer, 'close');
  shortQueueServer.close();
  await closed;
}

/** Tracks open connections for `drainRequests`. Register this before routes. */
export function trackConnections(app: FastifyInstance): void {
  let openCount = 0;
  let onAllClosed = () => {};
  const state: State = {
    isDraining: false,
    isLeaving: false,
    leavingCallbacks: [],
    waitForNoConnections: () =>
      new Promise((resolve) => {
        onAllClosed = resolve;
        if (openCount === 0) resolve();
      }),
  };
  app.server.on('connection', (socket) => {
    openCount += 1;
    socket.once('close', () => {
      openCount -= 1;
      if (openCount === 0) onAllClosed();
    });
  });
  app.addHook('onRequest', async (_request, reply) => {
    if (state.isLeaving) reply.header('connection', 'close');
  });
  states.set(app.server, state);
}

/**
 * Ends all requests and closes the app within 8 s. Slower requests fail.
 * If another process replaces this one, the app shuts down in steps:
 * 1. It reports that it isn't ready.
 * 2. It asks clients to reconnect elsewhere.
 * 3. It stops accepting connections.
 * 4. It closes the remaining connections.
 */
export async function drainRequests(
  app: FastifyInstance,
  { isReplaced }: { isReplaced: boolean },
): Promise<void> {
  const state = findState(app);
  // Close slow connections here, because Node doesn't time out requests while a server is closing.
  const closeAllTimer = setTimeout(
    () => app.server.closeAllConnections(),
    isReplaced ? CLOSE_ALL_MS : CLOSE_ALL_WITHOUT_REPLACEMENT_MS,
  );
  if (state) state.isDraining = true;
  if (state && isReplaced) {
    await sleep(NOTICE_MS);
    state.isLeaving = true;
    for (const work of state.leavingCallbacks) work();
    await Promise.race([state.waitForNoConnections(), sleep(ASK_TO_RECONNECT_MS - NOTICE_MS)]);
    await closePort(app.server);
  }
  await app.close();
  clearTimeout(closeAllTimer);
}
