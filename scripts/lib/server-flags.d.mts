export const serverFlags: string[];
export const serverMemoryEnv: { MALLOC_ARENA_MAX: string };
