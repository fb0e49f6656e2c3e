import { isLoopbackHost } from './loopback.ts';

export type Issue = { path: [string]; message: string };

type Values<Name extends string> = { [Each in Name]?: unknown };

export const missingIssues = <Name extends string>(
  values: Values<Name>,
  names: readonly Name[],
  message: string,
): Issue[] => names.filter((name) => values[name] === undefined).map((name) => ({ path: [name], message }));

/** Reports missing variables if only some of a group are set. */
export function checkGroup<Name extends string>(values: Values<Name>, names: readonly Name[]): Issue[] {
  const given = names.find((name) => values[name] !== undefined);
  return given === undefined ? [] : missingIssues(values, names, `is needed with ${given}`);
}

/** Reports http:// URLs, except on this machine. `what` is what must not be sent unencrypted. */
export function checkHttps<Name extends string>(
  values: { [Each in Name]?: string | undefined },
  name: Name,
  what: string,
): Issue[] {
  const url = URL.parse(values[name] ?? '');
  if (url?.protocol !== 'http:' || isLoopbackHost(url.hostname)) return [];
  return [{ path: [name], message: `must be https: ${what} would cross the network readable` }];
}
