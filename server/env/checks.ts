import { isLoopbackHost } from './loopback.ts';

export type VariableIssue = { path: [string]; message: string };

type Values<Name extends string> = { [Each in Name]?: unknown };

export const listMissingVariables = <Name extends string>(
  values: Values<Name>,
  names: readonly Name[],
  message: string,
): VariableIssue[] =>
  names.filter((name) => values[name] === undefined).map((name) => ({ path: [name], message }));

export function checkVariableGroup<Name extends string>(
  values: Values<Name>,
  names: readonly Name[],
): VariableIssue[] {
  const presentName = names.find((name) => values[name] !== undefined);
  return presentName === undefined
    ? []
    : listMissingVariables(values, names, `is needed with ${presentName}`);
}

/** Allows http:// only for local URLs. `sentData` describes what mustn't be sent unencrypted. */
export function checkHttpsUrl<Name extends string>(
  values: { [Each in Name]?: string | undefined },
  name: Name,
  sentData: string,
): VariableIssue[] {
  const url = URL.parse(values[name] ?? '');
  if (url?.protocol !== 'http:' || isLoopbackHost(url.hostname)) return [];
  return [{ path: [name], message: `must be https: ${sentData} would cross the network readable` }];
}
