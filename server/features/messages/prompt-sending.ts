import type { FastifyInstance } from 'fastify';
import { type Sending, sendDueMessages } from './send-due.ts';

/**
 * Gives back a function that sends what is due now rather than with the next minute. It returns at once, works only
 * while the app listens, and is no more than haste: whatever it fails to do, the job does.
 */
export function promptSending(app: FastifyInstance, sending: Sending): () => void {
  let isClosing = false;
  const isOpen = () => app.server.listening && !isClosing;
  let underWay: Promise<unknown> | null = null;
  let isAskedAgain = false;
  const run = async () => {
    do {
      isAskedAgain = false;
      await sendDueMessages(sending);
    } while (isAskedAgain && isOpen());
  };
  app.addHook('preClose', async () => {
    isClosing = true;
    await underWay;
  });
  const promptly = () => {
    if (!isOpen()) return;
    isAskedAgain = true;
    underWay ??= run()
      .catch((error: unknown) => app.log.warn({ err: error }, 'messages wait for the next minute'))
      .finally(() => {
        underWay = null;
      });
  };
  // The identity provider queues mails, and knows nothing of sending.
  app.addHook('onResponse', async ({ method, url }) => {
    if (method === 'POST' && url.startsWith('/idp/')) promptly();
  });
  return promptly;
}
