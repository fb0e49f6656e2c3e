const hosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether the host of an address names this very machine, as `URL.hostname` writes it. */
export const isLoopbackHost = (hostname: string): boolean => hosts.has(hostname);
