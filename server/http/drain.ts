import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Load balancers check readiness every second or two. Until they notice, the server works normally. */
const NOTICE_MS = 3_000;
/** Measured from the start of the shutdown. Until then, responses ask clients to reconnect elsewhere. */
const ASK_TO_RECONNECT_MS = 6_500;
/** Remaining connections, such as endless uploads, are cut at this time. */
const CLOSE_ALL_MS = 8_000;
/** Time for requests in progress if no other process takes over. */
const CLOSE_ALL_WITHOUT_HANDOVER_MS = 3_000;

type State = {
  isDraining: boolean;
  isLeaving: boolean;
  hasNoConnections: () => Promise<void>;
  onLeaving: (() => void)[];
};

const states = new WeakMap<object, State>();

const stateOf = ({ server }: FastifyInstance): State | undefined => states.get(server);

/** Balancers send no more requests to a draining process. */
export const isDraining = (app: FastifyInstance): boolean => stateOf(app)?.isDraining ?? false;

/** Clients are then asked to reconnect. */
export function onLeaving(app: FastifyInstance, work: () => void): void {
  stateOf(app)?.onLeaving.push(work);
}

/** The shortest accept queue that Node can request. */
const SHORTEST_QUEUE = 1;
/** An event loop turn shorter than this did nothing else. */
const QUIET_TURN_MS = 0.1;
/** Bounds the wait in a process that is never idle. */
const MAX_TURNS = 10_000;

/**
 * The operating system resets connections still in the accept queue when a port closes. So the queue is first shortened
 * to turn newcomers away, and the port is closed right after a turn of the event loop that found the queue empty.
 */
async function closePort(server: Server): Promise<void> {
  if (!server.listening) return;
  let arrivals = 0;
  // Listening on the same handle again is Node's way to change the queue's length.
  const port = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    arrivals += 1;
    server.emit('connection', socket);
  });
  port.listen(server, SHORTEST_QUEUE);
  let isQuiet = false;
  for (let turn = 0; turn < MAX_TURNS && !isQuiet; turn += 1) {
    const [before, beganMs] = [arrivals, performance.now()];
    await nextTurn();
    isQuiet = arrivals === before && turn > 1 && performance.now() - beganMs < QUIET_TURN_MS;
  }
  const closed = once(port, 'close');
  port.close();
  await closed;
}

/** Register it before routes. */
export function trackConnections(app: FastifyInstance): void {
  let open = 0;
  let left = () => {};
  const state: State = {
    isDraining: false,
    isLeaving: false,
    onLeaving: [],
    hasNoConnections: () =>
      new Promise((resolve) => {
        left = resolve;
        if (open === 0) resolve();
      }),
  };
  app.server.on('connection', (socket) => {
    open += 1;
    socket.once('close', () => {
      open -= 1;
      if (open === 0) left();
    });
  });
  app.addHook('onRequest', async (_request, reply) => {
    if (state.isLeaving) reply.header('connection', 'close');
  });
  states.set(app.server, state);
}

/**
 * Takes at most 8 s, whatever clients do. With `isHandedOver`, none of their requests fails: the app first reports that
 * it isn't ready, then asks clients to reconnect elsewhere, then accepts no connections, and finally cuts those that
 * remain.
 */
export async function drainRequests(
  app: FastifyInstance,
  { isHandedOver }: { isHandedOver: boolean },
): Promise<void> {
  const state = stateOf(app);
  // Node no longer times out slow requests once a server is closing.
  const cut = setTimeout(
    () => app.server.closeAllConnections(),
    isHandedOver ? CLOSE_ALL_MS : CLOSE_ALL_WITHOUT_HANDOVER_MS,
  );
  if (state) state.isDraining = true;
  if (state && isHandedOver) {
    await sleep(NOTICE_MS);
    state.isLeaving = true;
    for (const work of state.onLeaving) work();
    await Promise.race([state.hasNoConnections(), sleep(ASK_TO_RECONNECT_MS - NOTICE_MS)]);
    await closePort(app.server);
  }
  await app.close();
  clearTimeout(cut);
}
