import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { ListEvent } from '#contract/lists.ts';

export type ReceivedEvent = { id: number | null; event: ListEvent };

const readField = (block: string, name: string) =>
  block
    .split('\n')
    .find((line) => line.startsWith(`${name}: `))
    ?.slice(name.length + 2);

export async function followList(url: string, headers: Record<string, string>) {
  const clientRequest = get(url, { headers, agent: false });
  const [response] = (await once(clientRequest, 'response')) as [IncomingMessage];
  const receivedEvents: ReceivedEvent[] = [];
  const comments: string[] = [];
  const waiters = new Set<() => void>();
  let hasEnded = false;
  let incompleteBlock = '';
  const notifyWaiters = () => {
    for (const check of waiters) check();
  };
  response.setEncoding('utf8').on('data', (text: string) => {
    const blocks = (incompleteBlock + text).split('\n\n');
    incompleteBlock = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = readField(block, 'data');
      const id = readField(block, 'id');
      if (data === undefined) comments.push(block);
      else
        receivedEvents.push({
          id: id === undefined ? null : Number(id),
          event: JSON.parse(data),
        });
    }
    notifyWaiters();
  });
  response
    .on('error', () => undefined)
    .on('close', () => {
      hasEnded = true;
      notifyWaiters();
    });
  const waitUntilFound = <Found>(find: () => Found | undefined): Promise<Found> =>
    new Promise((resolve, reject) => {
      const checkAgain = () => {
        const found = find();
        if (found !== undefined) resolve(found);
        else if (hasEnded) reject(new Error('The stream is over.'));
        else return;
        waiters.delete(checkAgain);
      };
      waiters.add(checkAgain);
      checkAgain();
    });
  return {
    status: response.statusCode as number,
    headers: response.headers,
    received: receivedEvents,
    comments,
    /** Resolves with the first matching event, past or future. */
    waitForEvent: (isMatch: (event: ListEvent) => boolean) =>
      waitUntilFound(() => receivedEvents.find(({ event }) => isMatch(event))),
    ended: () => waitUntilFound(() => (hasEnded ? true : undefined)),
    cut: () => clientRequest.destroy(),
  };
}
