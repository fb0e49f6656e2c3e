import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { problem as problemSchema } from '#contract/errors.ts';

const MAX_ISSUES = 20;
const OWN_ORIGIN = 'http://localhost:3000';

/** Details that error messages must not reveal: code locations and database messages. */
const INTERNAL_DETAIL =
  /\bat .+\.[jt]s:\d+|node_modules|\bselect .+ from\b|violates|ECONN|invalid input syntax/i;

const decompressors: Record<string, (bytes: Buffer) => Buffer> = {
  zstd: zstdDecompressSync,
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

/** Returns the decompressed body, or an empty string if the response has no body, as for HEAD. */
function readText({ headers, rawPayload, body }: LightMyRequestResponse): string {
  const decompress = decompressors[String(headers['content-encoding'])];
  return decompress === undefined || rawPayload.length === 0 ? body : decompress(rawPayload).toString();
}

const isJson = (answer: LightMyRequestResponse) =>
  /^application\/(problem\+)?json/.test(String(answer.headers['content-type']));

/** Describes a problem that no response may have, such as a server error. Returns null if there's none. */
export function findResponseProblem(answer: LightMyRequestResponse): string | null {
  const { statusCode, headers } = answer;
  const body = readText(answer);
  if (statusCode >= 500) return `${statusCode}: ${body.slice(0, 200)}`;
  if (!String(headers['content-security-policy']).startsWith("default-src 'none'"))
    return 'no content policy';
  if (headers['x-content-type-options'] !== 'nosniff') return 'no nosniff';
  const target = new URL(String(headers.location ?? '/'), OWN_ORIGIN);
  if (target.origin !== OWN_ORIGIN) return `leads to ${target}`;
  if (statusCode >= 400 && !body.includes('id="root"') && INTERNAL_DETAIL.test(body))
    return `tells of the inside: ${body.slice(0, 200)}`;
  if (!isJson(answer) && /<i data-fuzz/.test(body)) return 'shows markup that was sent';
  return null;
}

/** Like `findResponseProblem`, but also finds breaches of the contract. */
export function findCallProblem(
  { success, response }: Endpoint,
  answer: LightMyRequestResponse,
): string | null {
  const problem = findResponseProblem(answer);
  if (problem !== null) return problem;
  const { statusCode } = answer;
  // A mutated path may match a different route, which has different rules.
  if (statusCode === 308 || statusCode === 304 || !isJson(answer))
    return statusCode === 204 || statusCode >= 300 ? null : `${statusCode} without JSON`;
  const schema = statusCode === success ? response : statusCode >= 400 ? problemSchema : null;
  if (schema === null) return `unexpected ${statusCode}`;
  const body = JSON.parse(readText(answer));
  if (body?.issues?.length > MAX_ISSUES) return `lists ${body.issues.length} issues`;
  const parsed = z.safeParse(schema, body);
  return parsed.success ? null : `not as the contract says: ${parsed.error.message.slice(0, 300)}`;
}
