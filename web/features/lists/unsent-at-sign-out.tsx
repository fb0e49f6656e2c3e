import { t } from '#domain/language.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { UnsentLines } from './unsent-lines.tsx';
import type { UnsentList } from './unsent-lists.ts';

export function UnsentLinesDialog({
  lists,
  onStay,
  onSignOut,
}: {
  lists: readonly Pick<UnsentList, 'id' | 'name' | 'lines'>[];
  onStay: () => void;
  onSignOut: () => void;
}) {
  return (
    <Dialog
      isOpen
      onOpenChange={onStay}
      title={t`Some lines weren’t sent`}
      description={t`Signing out deletes them from this device. Copy them first, or stay signed in until they’re sent.`}
    >
      <div className="space-y-4">
        {lists.map(({ id, name, lines }) => (
          <section key={id} aria-label={name}>
            <h3 className="font-medium wrap-anywhere">{name}</h3>
            <UnsentLines lines={lines} />
          </section>
        ))}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="danger" onClick={onSignOut}>
            {t`Sign out anyway`}
          </Button>
          <Button variant="primary" onClick={onStay}>
            {t`Stay signed in`}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
