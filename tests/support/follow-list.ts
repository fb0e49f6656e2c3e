import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { ListEvent } from '#contract/lists.ts';

export type ReceivedEvent = { id: number | null; event: ListEvent };

const field = (block: string, name: string) =>
  block
    .split('\n')
    .find((line) => line.startsWith(`${name}: `))
    ?.slice(name.length + 2);

export async function followList(url: string, headers: Record<string, string>) {
  const asked = get(url, { headers, agent: false });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const received: ReceivedEvent[] = [];
  const comments: string[] = [];
  const waiting = new Set<() => void>();
  let isOver = false;
  let rest = '';
  const wake = () => {
    for (const look of waiting) look();
  };
  answer.setEncoding('utf8').on('data', (text: string) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = field(block, 'data');
      const id = field(block, 'id');
      if (data === undefined) comments.push(block);
      else
        received.push({
          id: id === undefined ? null : Number(id),
          event: JSON.parse(data),
        });
    }
    wake();
  });
  answer
    .on('error', () => undefined)
    .on('close', () => {
      isOver = true;
      wake();
    });
  const until = <Found>(look: () => Found | undefined): Promise<Found> =>
    new Promise((resolve, reject) => {
      const again = () => {
        const found = look();
        if (found !== undefined) resolve(found);
        else if (isOver) reject(new Error('The stream is over.'));
        else return;
        waiting.delete(again);
      };
      waiting.add(again);
      again();
    });
  return {
    status: answer.statusCode as number,
    headers: answer.headers,
    received,
    comments,
    /** Resolves with the first matching event, past or future. */
    waitForEvent: (isIt: (event: ListEvent) => boolean) =>
      until(() => received.find(({ event }) => isIt(event))),
    ended: () => until(() => (isOver ? true : undefined)),
    cut: () => asked.destroy(),
  };
}
