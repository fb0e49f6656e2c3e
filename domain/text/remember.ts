const MAX_CACHED_TEXTS = 20_000;

export function memoize<Value>(compute: (text: string) => Value): (text: string) => Value {
  const cache = new Map<string, Value>();
  return (text) => {
    const cached = cache.get(text);
    if (cached !== undefined) return cached;
    if (cache.size >= MAX_CACHED_TEXTS) cache.clear();
    const value = compute(text);
    cache.set(text, value);
    return value;
  };
}
