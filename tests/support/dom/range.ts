export function moveSliderByKey(event: KeyboardEvent): void {
  const { key, target } = event;
  if (event.defaultPrevented || !(target instanceof HTMLInputElement) || target.type !== 'range') return;
  const oldValue = target.value;
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  const step = Number(target.step || 1);
  const newValue = {
    ArrowRight: target.valueAsNumber + step,
    ArrowUp: target.valueAsNumber + step,
    ArrowLeft: target.valueAsNumber - step,
    ArrowDown: target.valueAsNumber - step,
    Home: Number(target.min),
    End: Number(target.max),
  }[key];
  if (newValue === undefined) return;
  event.preventDefault();
  // Use the prototype's setter, since React intercepts the element's own setter.
  set?.call(target, String(Math.min(Number(target.max), Math.max(Number(target.min), newValue))));
  if (target.value === oldValue) return;
  target.dispatchEvent(new Event('input', { bubbles: true }));
  target.dispatchEvent(new Event('change', { bubbles: true }));
}
