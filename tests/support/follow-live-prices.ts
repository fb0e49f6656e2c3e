import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';

/** Opens the live price stream as a browser does. */
export async function followLivePrices(url: string, cookie: string) {
  const asked = get(`${url}/api/cart/live-prices`, { headers: { cookie }, agent: false });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  let text = '';
  const receivedEvents = () =>
    [...text.matchAll(/^data: (.*)\n\n/gm)].map(([, json]) => JSON.parse(json ?? ''));
  answer.setEncoding('utf8').on('error', () => undefined);
  answer.on('data', (chunk: string) => {
    text += chunk;
  });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    receivedEvents,
    async waitForEvents(count: number) {
      while (receivedEvents().length < count) await once(answer, 'data');
      return receivedEvents();
    },
    ended: () => (answer.closed ? undefined : once(answer, 'close')),
    cut: () => asked.destroy(),
  };
}
