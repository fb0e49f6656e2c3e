import { DiagnosticCheckList } from '#web/features/diagnostics/check-list.tsx';
import { endpointChecks } from '#web/features/diagnostics/checks.ts';
import { useDiagnosticChecks } from '#web/features/diagnostics/use-checks.ts';
import { Button } from '#web/ui/button.tsx';
import { DiagnosticPage } from './diagnostic-page.tsx';

export function TestAuthPage() {
  const { results, run } = useDiagnosticChecks(endpointChecks);
  return (
    <DiagnosticPage title="Authentication Test" lead="How the two addresses behind signing in answer.">
      <DiagnosticCheckList title="Endpoints" checks={endpointChecks} results={results} />
      <Button onClick={run}>Run Tests Again</Button>
    </DiagnosticPage>
  );
}
