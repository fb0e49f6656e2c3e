import { createDecipheriv, createPublicKey, type ECDH, hkdfSync, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { PostRequestSender } from '#server/gateways/push/post-public.ts';
import type { makePushBrowser } from './push-device.ts';

const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/**
 * Decrypts a notification as a browser does (RFC 8291, with one RFC 8188 record).
 * @throws if it can't be decrypted
 */
function decrypt(body: Buffer, { pair, auth }: { pair: ECDH; auth: Buffer }): string {
  const salt = body.subarray(0, 16);
  const recordBytes = body.readUInt32BE(16);
  const keyBytes = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyBytes);
  const encryptedRecord = body.subarray(21 + keyBytes);
  if (keyBytes !== 65 || encryptedRecord.length > recordBytes) throw new Error('No record of aes128gcm');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey]);
  const secret = derive(pair.computeSecret(senderKey), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(encryptedRecord.subarray(-16));
  const padded = Buffer.concat([cipher.update(encryptedRecord.subarray(0, -16)), cipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end === -1 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('No last record');
  return padded.subarray(0, end).toString('utf8');
}

/** Returns the reason why a push service would reject the request, or null if it would accept it (RFC 8292). */
function findRefusalReason(authorization: string, audience: string, now: Date): string | null {
  const [, jwt, k] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = (jwt ?? '').split('.');
  const publicKeyPoint = Buffer.from(k ?? '', 'base64url');
  if (publicKeyPoint.length !== 65 || publicKeyPoint[0] !== 4) return 'no key';
  const key = createPublicKey({
    format: 'jwk',
    key: {
      ...{ kty: 'EC', crv: 'P-256', x: publicKeyPoint.toString('base64url', 1, 33) },
      y: publicKeyPoint.toString('base64url', 33),
    },
  });
  const signedData = Buffer.from(`${head}.${claims}`);
  const rawSignature = Buffer.from(signature, 'base64url');
  if (!verify('sha256', signedData, { key, dsaEncoding: 'ieee-p1363' }, rawSignature))
    return 'another signature';
  const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  const { aud, exp, sub } = decode(claims);
  if (decode(head).alg !== 'ES256' || aud !== audience) return 'for another service';
  const secondsLeft = exp - now.getTime() / 1_000;
  if (!(secondsLeft > 0 && secondsLeft <= 86_400)) return 'out of its time';
  return /^(mailto:|https:)/.test(sub) ? null : 'nobody to reach';
}

type Behavior = 'well' | { status: number; retryAfter?: number };
type Browser = ReturnType<typeof makePushBrowser>;

/**
 * Starts a local push service. It accepts notifications only for browsers registered with `know`, whose endpoints may
 * have any host.
 */
export async function startPushServiceStub() {
  const browsers = new Map<string, Browser>();
  const acceptedMessages: { endpoint: string; text: string; headers: IncomingMessage['headers'] }[] = [];
  let behavior: Behavior = 'well';
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    const { headers } = request;
    const endpoint = `https://${headers.host}${request.url}`;
    const end = (status: number, why = '') => response.writeHead(status).end(why);
    if (behavior !== 'well') {
      response.setHeader('retry-after', String(behavior.retryAfter ?? 0));
      return end(behavior.status);
    }
    const browser = browsers.get(endpoint);
    if (browser === undefined) return end(410);
    const refusal = findRefusalReason(headers.authorization ?? '', `https://${headers.host}`, new Date());
    if (refusal !== null) return end(403, refusal);
    if (request.method !== 'POST' || headers['content-encoding'] !== 'aes128gcm') return end(415);
    if (!/^\d+$/.test(String(headers.ttl))) return end(400, 'no TTL');
    if (!/^[\w-]{1,32}$/.test(String(headers.topic))) return end(400, 'no topic');
    if (body.length > 4_096) return end(413);
    acceptedMessages.push({ endpoint, text: decrypt(body, browser), headers });
    return end(201);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.writeHead(400).end(String(error)));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The stub listens on no port.');

  const post: PostRequestSender = async (url, { headers, body }) => {
    const { host, pathname, search } = new URL(url);
    const clientRequest = request({
      ...{ host: '127.0.0.1', port: address.port, method: 'POST', path: pathname + search },
      headers: { ...headers, host },
    });
    clientRequest.end(body);
    const [response] = (await once(clientRequest, 'response')) as [IncomingMessage];
    response.resume();
    return { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] };
  };
  return {
    taken: acceptedMessages,
    post,
    know: (browser: Browser) => void browsers.set(browser.subscription.endpoint, browser),
    become(next: Behavior) {
      behavior = next;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
