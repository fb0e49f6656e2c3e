import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError } from './api-error.ts';
import { type CallOptions, request } from './request.ts';

/** Sends a deletion request. A 404 counts as success, because the target has already been deleted. */
export async function requestDeletion<E extends Endpoint>(operation: E, call: CallOptions<E>): Promise<void> {
  try {
    await request(operation, call);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
