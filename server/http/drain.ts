import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Balancers ask every second or two whether we are ready: so long we serve on as if nothing were. */
const NOTICE_MS = 3_000;
/** Of the whole drain: until then clients are asked to connect elsewhere, then nobody is let in. */
const LEAVE_MS = 6_500;
/** Then connections are cut, such as those of an upload that never ends; the process is gone by ten seconds. */
const CUT_MS = 8_000;
/** Where nobody is to take over, what is under way has this long to end. */
const CUT_AT_ONCE_MS = 3_000;

type State = {
  isDraining: boolean;
  isLeaving: boolean;
  hasNoConnections: () => Promise<void>;
  onLeaving: (() => void)[];
};

const states = new WeakMap<object, State>();

const stateOf = ({ server }: FastifyInstance): State | undefined => states.get(server);

/** Whether the process is to stop, and nobody should be sent to it. */
export const isDraining = (app: FastifyInstance): boolean => stateOf(app)?.isDraining ?? false;

/** Does something when clients are asked to connect elsewhere, such as end what would not end by itself. */
export function onLeaving(app: FastifyInstance, work: () => void): void {
  stateOf(app)?.onLeaving.push(work);
}

/** The shortest queue for new connections that Node lets us ask for. */
const SHORTEST_QUEUE = 1;
/** A turn of the event loop in which nothing else happened. */
const QUIET_TURN_MS = 0.1;
/** A process that is never quiet closes its port all the same. */
const MOST_TURNS = 10_000;

/**
 * Closes the port, and resolves when the connections that came last have been served. The operating system resets
 * connections that still wait in the port's queue when it closes. So the queue is shortened first: it turns newcomers
 * away, and the port closes right after a turn of the event loop that found the queue empty.
 */
async function closePort(server: Server): Promise<void> {
  if (!server.listening) return;
  let arrivals = 0;
  // A second server that listens on the same handle is Node's way to change the length of its queue.
  const port = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    arrivals += 1;
    server.emit('connection', socket);
  });
  port.listen(server, SHORTEST_QUEUE);
  let isQuiet = false;
  for (let turn = 0; turn < MOST_TURNS && !isQuiet; turn += 1) {
    const [before, beganMs] = [arrivals, performance.now()];
    await nextTurn();
    isQuiet = arrivals === before && turn > 1 && performance.now() - beganMs < QUIET_TURN_MS;
  }
  const closed = once(port, 'close');
  port.close();
  await closed;
}

/** Lets `drain` know of every connection. Register it before routes. */
export function drainable(app: FastifyInstance): void {
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
 * Closes the app within 8 s, whatever its clients do. With `isHandedOver` no request of theirs fails: first it says that
 * it is not ready and serves on, then each answer asks its client to connect elsewhere, then nobody is let in, and what is
 * left in the end is cut.
 */
export async function drain(
  app: FastifyInstance,
  { isHandedOver }: { isHandedOver: boolean },
): Promise<void> {
  const state = stateOf(app);
  // Node ends slow requests no more once a server closes, so that its own limits would not do.
  const cut = setTimeout(() => app.server.closeAllConnections(), isHandedOver ? CUT_MS : CUT_AT_ONCE_MS);
  if (state) state.isDraining = true;
  if (state && isHandedOver) {
    await sleep(NOTICE_MS);
    state.isLeaving = true;
    for (const work of state.onLeaving) work();
    await Promise.race([state.hasNoConnections(), sleep(LEAVE_MS - NOTICE_MS)]);
    await closePort(app.server);
  }
  await app.close();
  clearTimeout(cut);
}
