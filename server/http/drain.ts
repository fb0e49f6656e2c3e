import { setTimeout as sleep } from 'node:timers/promises';
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
  }
  await app.close();
  clearTimeout(cut);
}
