import { CheckList, LogView } from '#web/features/diagnostics/check-list.tsx';
import { mobileChecks } from '#web/features/diagnostics/checks.ts';
import { DeviceInfo } from '#web/features/diagnostics/device-info.tsx';
import { useChecks } from '#web/features/diagnostics/use-checks.ts';
import { Button } from '#web/ui/button.tsx';
import { DiagnosticPage } from './diagnostic-page.tsx';

export function MobileDebugPage() {
  const { results, lines, run } = useChecks(mobileChecks);
  return (
    <DiagnosticPage title="Mobile Debug" lead="Asks the server what it sees of this device.">
      <CheckList title="Checks" checks={mobileChecks} results={results} />
      <Button onClick={run}>Run Tests Again</Button>
      <LogView lines={lines} />
      <DeviceInfo />
    </DiagnosticPage>
  );
}
