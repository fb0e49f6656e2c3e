import { t } from '#domain/language.ts';
import { RouteLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { UnsentLines } from './unsent-lines.tsx';

export function UnavailableList({
  isSignedOut,
  name,
  unsentLines,
  onDone,
}: {
  isSignedOut: boolean;
  name: string;
  unsentLines: readonly string[];
  onDone: () => void;
}) {
  const hasLostLines = unsentLines.length > 0 && !isSignedOut;
  return (
    <div className="mx-auto w-full max-w-lg space-y-4 px-4 py-16">
      <Notice
        title={isSignedOut ? t`You signed out` : t`You don’t have access to this list`}
        action={
          <RouteLink href={isSignedOut ? '/' : '/lists'}>
            {isSignedOut ? t`Go to home page` : t`My lists`}
          </RouteLink>
        }
      >
        <p>
          {isSignedOut && t`Your list is no longer on this device.`}
          {hasLostLines && t`It was deleted, or you’re not on it anymore. Its owner can send you a new link.`}
          {!isSignedOut &&
            !hasLostLines &&
            t`It was deleted, or you’re no longer on it. It’s been removed from this device. The owner can send you a new link.`}
        </p>
      </Notice>
      {hasLostLines && (
        <Notice tone="amber" title={t`Not sent to “${name}”`}>
          <p>{t`This wasn’t sent before the list went away. Copy it to keep it.`}</p>
          <UnsentLines lines={unsentLines} onDone={onDone} />
        </Notice>
      )}
    </div>
  );
}
