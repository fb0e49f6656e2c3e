import { useId } from 'react';
import { Switch } from './switch.tsx';

export function SwitchRow({
  label,
  isOn,
  onChange,
}: {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-3">
      <label htmlFor={id} className="min-w-0 flex-1 cursor-pointer wrap-anywhere">
        {label}
      </label>
      <Switch id={id} label={label} isOn={isOn} onChange={onChange} />
    </div>
  );
}
