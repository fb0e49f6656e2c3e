import { joinList, t } from '#domain/language.ts';
import { rich } from '#web/lib/rich.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

export function ClosedStoresNotice({ names, onSeen }: { names: readonly string[]; onSeen: () => void }) {
  if (names.length === 0) return null;
  return (
    <Notice
      tone="amber"
      className="mx-4 mb-3 sm:mx-5"
      action={
        <Button size="sm" onClick={onSeen}>
          {t`Got it`}
        </Button>
      }
    >
      <p>
        {rich`These stores are off the official list and may have closed, so we no longer compare them: ${joinList(names)}.`}
      </p>
    </Notice>
  );
}
