import { useState } from 'react';
import { DiagnosticCheckList, LogView } from '#web/features/diagnostics/check-list.tsx';
import { debugChecks } from '#web/features/diagnostics/checks.ts';
import { useDiagnosticChecks } from '#web/features/diagnostics/use-checks.ts';
import { clearBrowserData } from '#web/lib/clear-browser-data.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DiagnosticPage } from './diagnostic-page.tsx';

export function DebugAuthPage() {
  const { results, lines, note, run } = useDiagnosticChecks(debugChecks);
  const [isConfirming, setIsConfirming] = useState(false);
  const clear = () => {
    setIsConfirming(false);
    note(`Browser data: ${clearBrowserData() ? 'cleared' : 'could not be cleared'}`);
    run();
  };
  return (
    <DiagnosticPage
      title="Authentication Diagnostics"
      lead="Checks whether this browser has what sign-in needs."
    >
      <DiagnosticCheckList title="Checks" checks={debugChecks} results={results} />
      <div className="flex flex-wrap gap-2">
        <ButtonLink variant="primary" href="/api/login">
          Try Login
        </ButtonLink>
        <Button onClick={run}>Run Tests Again</Button>
        <Button onClick={() => setIsConfirming(true)}>Clear Browser Data</Button>
      </div>
      <LogView lines={lines} />
      <Dialog
        isOpen={isConfirming}
        onOpenChange={setIsConfirming}
        title="Clear Browser Data?"
        footer={
          <>
            <Button onClick={() => setIsConfirming(false)}>Cancel</Button>
            <Button variant="danger" onClick={clear}>
              Clear
            </Button>
          </>
        }
      >
        <p>
          What this browser keeps for Cartwise goes: the cart of the demo and the choice of appearance. Your
          account, its cart and your sign-in stay.
        </p>
      </Dialog>
    </DiagnosticPage>
  );
}
