export type RateLimitPolicy = { name: string; quota: number; windowSeconds: number };

/** Returns response headers that describe a rate limit (draft-ietf-httpapi-ratelimit-headers). */
export const rateLimitHeaders = (limit: RateLimitPolicy & { remaining: number; resetSeconds: number }) => ({
  'ratelimit-policy': `"${limit.name}";q=${limit.quota};w=${limit.windowSeconds}`,
  ratelimit: `"${limit.name}";r=${limit.remaining};t=${limit.resetSeconds}`,
});
