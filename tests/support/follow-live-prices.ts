import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';

/** Opens the live price stream as a browser does. */
export async function followLivePrices(url: string, cookie: string) {
  const clientRequest = get(`${url}/api/cart/live-prices`, { headers: { cookie }, agent: false });
  const [response] = (await once(clientRequest, 'response')) as [IncomingMessage];
  let text = '';
  const parseReceivedEvents = () =>
    [...text.matchAll(/^data: (.*)\n\n/gm)].map(([, json]) => JSON.parse(json ?? ''));
  response.setEncoding('utf8').on('error', () => undefined);
  response.on('data', (chunk: string) => {
    text += chunk;
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    receivedEvents: parseReceivedEvents,
    async waitForEvents(count: number) {
      while (parseReceivedEvents().length < count) await once(response, 'data');
      return parseReceivedEvents();
    },
    ended: () => (response.closed ? undefined : once(response, 'close')),
    cut: () => clientRequest.destroy(),
  };
}
