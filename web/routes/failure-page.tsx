import type { ErrorComponentProps } from '@tanstack/react-router';
import { Button } from '#web/ui/button.tsx';
import { part, usePart } from '#web/ui/part.tsx';
import { MessagePage } from './message-page.tsx';

/** What goes wrong is seldom, and must not weigh on what goes well: loaded when the browser is idle. */
const trouble = part(async () => {
  const { standWithoutNetwork } = await import('./without-network.ts');
  standWithoutNetwork();
  return (await import('./trouble-page.tsx')).TroublePage;
}, 'soon');

/** A page that broke, or could not be loaded. In the few words that are always here until more of them are. */
export function FailurePage(props: ErrorComponentProps) {
  const TroublePage = usePart(trouble, true, () => {});
  if (TroublePage !== null) return <TroublePage {...props} />;
  return (
    <MessagePage
      title="This page could not be shown"
      actions={<Button onClick={() => location.reload()}>Reload</Button>}
    />
  );
}
