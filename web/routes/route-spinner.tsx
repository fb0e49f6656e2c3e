import { t } from '#domain/language.ts';
import { Spinner } from '#web/ui/spinner.tsx';

export function RouteSpinner() {
  return (
    <div className="flex flex-1 animate-delayed items-center justify-center py-24">
      <Spinner label={t`Loading Cartwise…`} />
    </div>
  );
}
