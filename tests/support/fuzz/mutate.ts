import type { InjectOptions } from 'fastify';
import { DEFAULT_MAX_BODY_BYTES, type Endpoint } from '#contract/endpoint.ts';
import type { ExampleCall } from '#tests/support/call-examples.ts';
import { toRequest } from '#tests/support/example-request.ts';
import type { SeededRandom } from './dice.ts';
import {
  hostileBodies,
  hostileContentTypes,
  hostileFieldNames,
  hostileHeaders,
  hostileTexts,
  hostileValues,
} from './hostile.ts';
import { makeHostileBody } from './shapes.ts';

const MAX_ADDRESS_CHARACTERS = 15_000;

type Box = Record<string | number, unknown>;
type FieldPlace = { box: Box; key: string | number };

const isBox = (value: unknown): value is Box => typeof value === 'object' && value !== null;

/** Lists all values at any depth, each with its direct container. */
function placesIn(box: Box): FieldPlace[] {
  return Object.keys(box).flatMap((key) => {
    const value = box[key];
    return [{ box, key }, ...(isBox(value) ? placesIn(value) : [])];
  });
}

const boxesIn = (box: Box): Box[] => [box, ...Object.values(box).filter(isBox).flatMap(boxesIn)];

/** Adds a field. `__proto__` becomes an ordinary field because it's defined, not assigned. */
const put = (box: Box, key: string, value: unknown) => {
  if (Array.isArray(box)) box.push(value);
  else Object.defineProperty(box, key, { value, enumerable: true, configurable: true, writable: true });
};

/** Copies the value, since a later mutation may change it. */
const hostile = (random: SeededRandom): unknown => structuredClone(random.oneOf(hostileValues));

function mutateOnce(call: ExampleCall, random: SeededRandom): void {
  const parts = [call.params, call.query, call.body].filter(isBox);
  const places = parts.flatMap(placesIn);
  const place = places.length === 0 ? undefined : random.oneOf(places);
  const kind = random.integerBelow(10);
  if (place === undefined || kind === 0) {
    const boxes = parts.flatMap(boxesIn);
    if (boxes.length > 0) put(random.oneOf(boxes), random.oneOf(hostileFieldNames), hostile(random));
    else if (kind < 5) call.body = hostile(random);
    else call.query = { [random.oneOf(hostileFieldNames)]: random.oneOf(hostileTexts) };
    return;
  }
  const { box, key } = place;
  const value = box[key];
  if (kind === 1 && !Array.isArray(box)) delete box[key];
  else if (kind === 2 && Array.isArray(value))
    box[key] = Array.from({ length: random.integerBelow(600) }, () => value[0]);
  else if (kind === 3 && typeof value === 'number') box[key] = value * random.oneOf([-1, 0.5, 1.0001, 1e6]);
  else if (kind === 3 && typeof value === 'string') box[key] = value + random.oneOf(hostileTexts);
  else box[key] = hostile(random);
}

const copyOf = (call: ExampleCall): ExampleCall => structuredClone(call);
const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/**
 * Builds a request by copying a valid call and making up to three random mutations. The headers or body are sometimes
 * hostile.
 */
export function mutateRequest(
  operation: Endpoint,
  { valid, headers }: { valid: ExampleCall; headers: Record<string, string> },
  random: SeededRandom,
): InjectOptions {
  const call = copyOf(valid);
  const changes = random.oneOf([0, 1, 1, 1, 1, 1, 1, 2, 2, 3]);
  for (let change = 0; change < changes; change += 1) mutateOnce(call, random);
  for (const part of [call.params, call.query]) {
    for (const key of Object.keys(part ?? {})) if (part) put(part, key, asText(part[key]).toWellFormed());
  }
  const request = toRequest(operation, call, {
    ...headers,
    ...(random.chance(1, 12) ? random.oneOf(hostileHeaders) : {}),
  });
  if (random.chance(1, 15))
    request.url = `${request.url}${random.oneOf(['?', '&', '/', ';', '%', '#', '?a[b]=1&a=%00&a=%ff'])}`;
  if (random.chance(1, 12) && (valid.body !== undefined || random.chance(1, 4))) {
    request.payload = random.oneOf(hostileBodies);
    request.headers = { ...request.headers, 'content-type': 'application/json' };
    if (random.chance(1, 3)) request.headers['content-type'] = random.oneOf(hostileContentTypes);
  }
  if (random.chance(1, 10) && operation.method !== 'GET') {
    request.payload = makeHostileBody(valid.body, operation.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES, random);
    request.headers = { ...request.headers, 'content-type': 'application/json' };
  }
  // HTTP parsers reject longer URLs before the app sees them.
  request.url = String(request.url).slice(0, MAX_ADDRESS_CHARACTERS);
  return request;
}
