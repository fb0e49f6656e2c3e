import './slider.css';
import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import { useEarlyInput } from '#web/lib/early-input.ts';

/** `onChange` is called while the thumb moves, and `onCommit` when it's released. */
export function Slider({
  label,
  value,
  min,
  max,
  step,
  valueText,
  onChange,
  onCommit,
}: {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  valueText: string;
  onChange: (value: number) => void;
  onCommit: (value: number) => void;
}) {
  const inputRef = useRef<HTMLInputElement>(null);
  useEarlyInput(inputRef);
  // React's change event fires at every step. The browser's fires only when the thumb is released.
  useLayoutEffect(() => {
    const input = inputRef.current;
    const commitValue = () => input && onCommit(input.valueAsNumber);
    input?.addEventListener('change', commitValue);
    return () => input?.removeEventListener('change', commitValue);
  }, [onCommit]);
  const trackStyle: CSSProperties & Record<'--share', string> = {
    '--share': `${((value - min) / (max - min)) * 100}%`,
  };
  return (
    <input
      ref={inputRef}
      type="range"
      aria-label={label}
      aria-valuetext={valueText}
      value={value}
      min={min}
      max={max}
      step={step}
      onChange={(event) => onChange(event.target.valueAsNumber)}
      style={trackStyle}
      className="slider block w-full touch"
    />
  );
}
