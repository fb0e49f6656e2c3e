const MAX_CACHED_TEXTS = 20_000;

export function memoize<Value>(compute: (text: string) => Value): (text: string) => Value {
  const cache = new Map<string, Value>();
  return (text) => {
    const cachedValue = cache.get(text);
    if (cachedValue !== undefined) return cachedValue;
    if (cache.size >= MAX_CACHED_TEXTS) cache.clear();
    const value = compute(text);
    cache.set(text, value);
    return value;
  };
}
