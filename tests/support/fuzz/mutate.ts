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

const MAX_URL_CHARACTERS = 15_000;

type Container = Record<string | number, unknown>;
type FieldPlace = { box: Container; key: string | number };

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

/** Lists the places of all values at any depth: the object or array that contains the value, and its key there. */
function listPlaces(box: Container): FieldPlace[] {
  return Object.keys(box).flatMap((key) => {
    const value = box[key];
    return [{ box, key }, ...(isContainer(value) ? listPlaces(value) : [])];
  });
}

const listContainers = (box: Container): Container[] => [
  box,
  ...Object.values(box).filter(isContainer).flatMap(listContainers),
];

/** Adds a field. `__proto__` becomes an ordinary field because it's defined, not assigned. */
const addField = (box: Container, key: string, value: unknown) => {
  if (Array.isArray(box)) box.push(value);
  else Object.defineProperty(box, key, { value, enumerable: true, configurable: true, writable: true });
};

/** Copies the value, since a later mutation may change it. */
const pickHostileValue = (random: SeededRandom): unknown => structuredClone(random.oneOf(hostileValues));

function mutateOnce(call: ExampleCall, random: SeededRandom): void {
  const parts = [call.params, call.query, call.body].filter(isContainer);
  const places = parts.flatMap(listPlaces);
  const place = places.length === 0 ? undefined : random.oneOf(places);
  const mutationKind = random.integerBelow(10);
  if (place === undefined || mutationKind === 0) {
    const containers = parts.flatMap(listContainers);
    if (containers.length > 0)
      addField(random.oneOf(containers), random.oneOf(hostileFieldNames), pickHostileValue(random));
    else if (mutationKind < 5) call.body = pickHostileValue(random);
    else call.query = { [random.oneOf(hostileFieldNames)]: random.oneOf(hostileTexts) };
    return;
  }
  const { box, key } = place;
  const value = box[key];
  if (mutationKind === 1 && !Array.isArray(box)) delete box[key];
  else if (mutationKind === 2 && Array.isArray(value))
    box[key] = Array.from({ length: random.integerBelow(600) }, () => value[0]);
  else if (mutationKind === 3 && typeof value === 'number')
    box[key] = value * random.oneOf([-1, 0.5, 1.0001, 1e6]);
  else if (mutationKind === 3 && typeof value === 'string') box[key] = value + random.oneOf(hostileTexts);
  else box[key] = pickHostileValue(random);
}

const copyCall = (call: ExampleCall): ExampleCall => structuredClone(call);
const toParameterText = (value: unknown) =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/**
 * Builds a request by copying a valid call and making up to three random mutations. The headers or body are sometimes
 * hostile.
 */
export function mutateRequest(
  operation: Endpoint,
  { valid, headers }: { valid: ExampleCall; headers: Record<string, string> },
  random: SeededRandom,
): InjectOptions {
  const call = copyCall(valid);
  const mutationCount = random.oneOf([0, 1, 1, 1, 1, 1, 1, 2, 2, 3]);
  for (let change = 0; change < mutationCount; change += 1) mutateOnce(call, random);
  for (const part of [call.params, call.query]) {
    for (const key of Object.keys(part ?? {}))
      if (part) addField(part, key, toParameterText(part[key]).toWellFormed());
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
  request.url = String(request.url).slice(0, MAX_URL_CHARACTERS);
  return request;
}
