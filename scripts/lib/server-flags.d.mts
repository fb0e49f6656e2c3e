export const serverFlags: string[];
export const serverMemory: { MALLOC_ARENA_MAX: string };
