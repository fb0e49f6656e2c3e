import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import { pipeline } from 'node:stream';

export async function startRoundRobinProxy(port: number, targets: readonly string[]) {
  let turn = 0;
  const servedCounts = targets.map(() => 0);
  const server = createServer((incoming, outgoing) => {
    const index = turn % targets.length;
    turn += 1;
    servedCounts[index] = (servedCounts[index] ?? 0) + 1;
    const request = forward(
      new URL(incoming.url ?? '/', targets[index]),
      { method: incoming.method, headers: incoming.headers, agent: false },
      (answer) => {
        // The client may have disconnected, for example when the shopper left the page.
        if (outgoing.destroyed) {
          answer.resume();
          return;
        }
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        pipeline(answer, outgoing, () => undefined);
      },
    );
    request.once('error', () => {
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end();
    });
    pipeline(incoming, request, () => undefined);
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    url: `http://localhost:${port}`,
    served: () => [...servedCounts],
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
