import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Balancers ask every second or two whether we are ready: so long we serve on as if nothing were. */
const NOTICE_MS = 3_000;
/** Of the whole drain: then connections are cut, and the process ends within ten seconds of the signal. */
const DRAIN_MS = 8_000;

type State = { isDraining: boolean; drain: () => Promise<void> };

const states = new WeakMap<object, State>();

const stateOf = ({ server }: FastifyInstance): State | undefined => states.get(server);

/** Whether the process is to stop, and nobody should be sent to it. */
export const isDraining = (app: FastifyInstance): boolean => stateOf(app)?.isDraining ?? false;

/**
 * Lets the app stop without a failed request where others take over: first it says that it is not ready and serves on,
 * then each answer asks its client to connect elsewhere, and what is left after 8 s is cut. Register it before routes.
 */
export function drainable(app: FastifyInstance): void {
  let open = 0;
  let isLeaving = false;
  let left = () => {};
  app.server.on('connection', (socket) => {
    open += 1;
    socket.once('close', () => {
      open -= 1;
      if (open === 0) left();
    });
  });
  app.addHook('onRequest', async (_request, reply) => {
    if (isLeaving) reply.header('connection', 'close');
  });
  states.set(app.server, {
    isDraining: false,
    async drain() {
      this.isDraining = true;
      await sleep(NOTICE_MS);
      isLeaving = true;
      const allLeft = new Promise<void>((resolve) => {
        left = resolve;
        if (open === 0) resolve();
      });
      await Promise.race([allLeft, sleep(DRAIN_MS - NOTICE_MS)]);
      app.server.closeAllConnections();
    },
  });
}

/** Serves on until every client has gone elsewhere, some seconds at most; close the app afterwards. */
export const drain = async (app: FastifyInstance): Promise<void> => stateOf(app)?.drain();
