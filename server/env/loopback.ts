const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

export const isLoopbackHost = (hostname: string): boolean => loopbackHosts.has(hostname);
