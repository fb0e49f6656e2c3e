import { t } from '#domain/language.ts';
import { useStateStore } from '#web/lib/store.ts';
import { Switch } from '#web/ui/switch.tsx';
import { setUnitPriceVisibility, unitPriceVisibility } from './per-unit.ts';

export function UnitPriceSwitch() {
  const isOn = useStateStore(unitPriceVisibility);
  return (
    <span className="flex items-center gap-2 text-sm">
      {t`Per unit`}
      <Switch label={t`Per unit`} isOn={isOn} onChange={setUnitPriceVisibility} />
    </span>
  );
}
