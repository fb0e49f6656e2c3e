/** The build's own list of its files, by source or name. */
export type Chunks = Record<string, { file: string; imports?: string[] }>;

/** Every script that the modules named here fetch before they run; unknown ones have none. */
export function filesOf(chunks: Chunks, modules: readonly string[]): string[] {
  const seen = new Set(modules);
  for (const name of seen) for (const next of chunks[name]?.imports ?? []) seen.add(next);
  const files = [...seen].flatMap((name) => chunks[name]?.file ?? []);
  return files.filter((file) => file.endsWith('.js'));
}
