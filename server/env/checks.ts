import { isLoopbackHost } from './loopback.ts';

export type Issue = { path: [string]; message: string };

type Values<Name extends string> = { [Each in Name]?: unknown };

export const missingIssues = <Name extends string>(
  values: Values<Name>,
  names: readonly Name[],
  message: string,
): Issue[] => names.filter((name) => values[name] === undefined).map((name) => ({ path: [name], message }));

/** All variables of a group or none. */
export function checkGroup<Name extends string>(values: Values<Name>, names: readonly Name[]): Issue[] {
  const given = names.find((name) => values[name] !== undefined);
  return given === undefined ? [] : missingIssues(values, names, `is needed with ${given}`);
}

/** `what` must not be sent in plain text, except to this machine. */
export function checkHttps<Name extends string>(
  values: { [Each in Name]?: string | undefined },
  name: Name,
  what: string,
): Issue[] {
  const url = URL.parse(values[name] ?? '');
  if (url?.protocol !== 'http:' || isLoopbackHost(url.hostname)) return [];
  return [{ path: [name], message: `must be https: ${what} would cross the network readable` }];
}
