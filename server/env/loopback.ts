const hosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** True if a host, as in `URL.hostname`, is this machine. */
export const isLoopbackHost = (hostname: string): boolean => hosts.has(hostname);
