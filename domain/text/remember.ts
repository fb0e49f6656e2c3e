const MAX_REMEMBERED = 20_000;

export function memoize<Value>(compute: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const kept = known.get(text);
    if (kept !== undefined) return kept;
    if (known.size >= MAX_REMEMBERED) known.clear();
    const value = compute(text);
    known.set(text, value);
    return value;
  };
}
