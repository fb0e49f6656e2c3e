import { once } from 'node:events';
import { Agent, request } from 'node:http';

const MAX_CONCURRENT_REQUESTS = 16;

export async function sendRequests(
  total: number,
  url: string,
  buildRequest: (turn: number) => { path: string; headers: Record<string, string> },
): Promise<{ perSecond: number; failed: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_CONCURRENT_REQUESTS });
  const start = performance.now();
  let sentCount = 0;
  let failed = 0;
  const sendUntilDone = async () => {
    while (sentCount < total) {
      const { path, headers } = buildRequest(sentCount);
      sentCount += 1;
      const clientRequest = request(url + path, { agent, headers }).end();
      const [response] = await once(clientRequest, 'response');
      response.resume();
      await once(response, 'end');
      if (response.statusCode !== 200) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_REQUESTS }, sendUntilDone));
  agent.destroy();
  return { perSecond: (total * 1_000) / (performance.now() - start), failed };
}
