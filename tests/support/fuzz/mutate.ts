import type { InjectOptions } from 'fastify';
import { DEFAULT_MAX_BODY_BYTES, type Endpoint } from '#contract/endpoint.ts';
import type { ExampleCall } from '#tests/support/call-examples.ts';
import { toRequest } from '#tests/support/example-request.ts';
import type { Dice } from './dice.ts';
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

/** Every value in a container, at any depth, with the object or list that directly contains it. */
function placesIn(box: Box): FieldPlace[] {
  return Object.keys(box).flatMap((key) => {
    const value = box[key];
    return [{ box, key }, ...(isBox(value) ? placesIn(value) : [])];
  });
}

const boxesIn = (box: Box): Box[] => [box, ...Object.values(box).filter(isBox).flatMap(boxesIn)];

/** Defines the field rather than assigning it, so that `__proto__` is an ordinary field. */
const put = (box: Box, key: string, value: unknown) => {
  // A list's `length` isn't a field, so a list gets the value as a new element.
  if (Array.isArray(box)) box.push(value);
  else Object.defineProperty(box, key, { value, enumerable: true, configurable: true, writable: true });
};

/** Copies the value, since a later mutation may change it. */
const hostile = (dice: Dice): unknown => structuredClone(dice.oneOf(hostileValues));

/** Makes one mutation in place: changes a value, removes or adds a field, or extends a list. */
function mutateOnce(call: ExampleCall, dice: Dice): void {
  const parts = [call.params, call.query, call.body].filter(isBox);
  const places = parts.flatMap(placesIn);
  const place = places.length === 0 ? undefined : dice.oneOf(places);
  const kind = dice.below(10);
  if (place === undefined || kind === 0) {
    const boxes = parts.flatMap(boxesIn);
    if (boxes.length > 0) put(dice.oneOf(boxes), dice.oneOf(hostileFieldNames), hostile(dice));
    else if (kind < 5) call.body = hostile(dice);
    else call.query = { [dice.oneOf(hostileFieldNames)]: dice.oneOf(hostileTexts) };
    return;
  }
  const { box, key } = place;
  const value = box[key];
  if (kind === 1 && !Array.isArray(box)) delete box[key];
  else if (kind === 2 && Array.isArray(value))
    box[key] = Array.from({ length: dice.below(600) }, () => value[0]);
  else if (kind === 3 && typeof value === 'number') box[key] = value * dice.oneOf([-1, 0.5, 1.0001, 1e6]);
  else if (kind === 3 && typeof value === 'string') box[key] = value + dice.oneOf(hostileTexts);
  else box[key] = hostile(dice);
}

const copyOf = (call: ExampleCall): ExampleCall => structuredClone(call);
const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** Applies one to three mutations to a copy of the call, occasionally none. */
export function mutateRequest(
  operation: Endpoint,
  { valid, headers }: { valid: ExampleCall; headers: Record<string, string> },
  dice: Dice,
): InjectOptions {
  const call = copyOf(valid);
  const changes = dice.oneOf([0, 1, 1, 1, 1, 1, 1, 2, 2, 3]);
  for (let change = 0; change < changes; change += 1) mutateOnce(call, dice);
  for (const part of [call.params, call.query]) {
    for (const key of Object.keys(part ?? {})) if (part) put(part, key, asText(part[key]).toWellFormed());
  }
  const request = toRequest(operation, call, {
    ...headers,
    ...(dice.isIn(1, 12) ? dice.oneOf(hostileHeaders) : {}),
  });
  if (dice.isIn(1, 15))
    request.url = `${request.url}${dice.oneOf(['?', '&', '/', ';', '%', '#', '?a[b]=1&a=%00&a=%ff'])}`;
  if (dice.isIn(1, 12) && (valid.body !== undefined || dice.isIn(1, 4))) {
    request.payload = dice.oneOf(hostileBodies);
    request.headers = { ...request.headers, 'content-type': 'application/json' };
    if (dice.isIn(1, 3)) request.headers['content-type'] = dice.oneOf(hostileContentTypes);
  }
  if (dice.isIn(1, 10) && operation.method !== 'GET') {
    request.payload = makeHostileBody(valid.body, operation.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES, dice);
    request.headers = { ...request.headers, 'content-type': 'application/json' };
  }
  // HTTP parsers reject longer URLs before the app sees them.
  request.url = String(request.url).slice(0, MAX_ADDRESS_CHARACTERS);
  return request;
}
