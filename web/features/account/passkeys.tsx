import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { Passkey } from '#contract/passkeys.ts';
import { t } from '#domain/language.ts';
import { formatDay } from '#web/lib/format-date.ts';
import { rich } from '#web/lib/rich.ts';
import { useFocusOnRemoval } from '#web/lib/use-focus-on-removal.ts';
import { LoadFailure } from '#web/shared/load-failure.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasskeyDialog } from './passkey-dialog.tsx';
import { supportsPasskeys, usePasskeyMutations, usePasskeys } from './use-passkeys.ts';

type RowProps = { passkey: Passkey; isRemoving: boolean; onRename: () => void; onRemove: () => void };

function Row({ passkey: { name, createdAt, lastUsedAt }, isRemoving, onRename, onRemove }: RowProps) {
  return (
    <li ref={useFocusOnRemoval()} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <KeyRound className="size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <p className="font-medium" dir="auto">
          {name}
        </p>
        <p className="text-sm text-ink-soft">
          {lastUsedAt === null
            ? rich`Added ${formatDay(createdAt)}`
            : rich`Added ${formatDay(createdAt)}, last used ${formatDay(lastUsedAt)}`}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" aria-haspopup="dialog" onClick={onRename}>
          {t`Rename`}
          <span className="sr-only"> {name}</span>
        </Button>
        <Button size="sm" isPending={isRemoving} onClick={onRemove}>
          {t`Remove`}
          <span className="sr-only"> {name}</span>
        </Button>
      </div>
    </li>
  );
}

export function Passkeys({ email }: { email: string | null }) {
  const { data: passkeys, error, refetch } = usePasskeys();
  const { remove, removingId } = usePasskeyMutations();
  const [dialogPasskey, setDialogPasskey] = useState<Passkey | 'new' | null>(null);
  return (
    <div className="border-t border-line pt-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-40">
          <h3 className="text-base font-medium">{t`Passkeys`}</h3>
          <p className="text-sm text-ink-soft">
            {supportsPasskeys()
              ? t`Sign in with your fingerprint, face, or device PIN instead of typing a password.`
              : t`This browser doesn’t support passkeys. Open this page in another one to add one.`}
          </p>
        </div>
        {supportsPasskeys() && (
          <Button size="sm" aria-haspopup="dialog" onClick={() => setDialogPasskey('new')}>
            {t`Add a passkey`}
          </Button>
        )}
      </div>
      {error !== null && passkeys === undefined && (
        <LoadFailure title={t`Couldn’t load your passkeys`} error={error} refetch={refetch} />
      )}
      {passkeys !== undefined && passkeys.length > 0 && (
        <ul className="mt-2 divide-y divide-line" aria-label={t`Your passkeys`}>
          {passkeys.map((passkey) => (
            <Row
              key={passkey.id}
              passkey={passkey}
              isRemoving={removingId === passkey.id}
              onRename={() => setDialogPasskey(passkey)}
              onRemove={() => remove(passkey)}
            />
          ))}
        </ul>
      )}
      <PasskeyDialog email={email} dialogPasskey={dialogPasskey} onClose={() => setDialogPasskey(null)} />
    </div>
  );
}
