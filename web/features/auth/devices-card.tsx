import { MonitorSmartphone } from 'lucide-react';
import type { Session } from '#contract/auth.ts';
import { t } from '#domain/language.ts';
import { formatDay } from '#web/lib/format-date.ts';
import { useFocusOnRemoval } from '#web/lib/use-focus-on-removal.ts';
import { LoadFailure } from '#web/shared/load-failure.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { CardSection } from '#web/ui/card.tsx';
import { LoadingSkeleton, Skeleton } from '#web/ui/skeleton.tsx';
import { sessionDeviceName, useEndSessions, useSessions } from './use-sessions.ts';

function signedInText({ begunAt, network, isSameNetwork }: Session): string {
  const day = t`Signed in ${formatDay(begunAt)}`;
  if (network === null) return day;
  return t`${day} from ${isSameNetwork ? t`this network` : t`another network`} (${network})`;
}

function Row({ session, onEnd, isEnding }: { session: Session; onEnd: () => void; isEnding: boolean }) {
  const device = sessionDeviceName(session);
  return (
    <li ref={useFocusOnRemoval()} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <MonitorSmartphone className="size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {device}
          {session.isThis && <Badge tone="accent-soft">{t`This device`}</Badge>}
        </p>
        <p className="text-sm text-ink-soft">{signedInText(session)}</p>
        {!session.isThis && (
          <p className="text-sm text-ink-soft">{t`Last used ${formatDay(session.lastSeenAt)}`}</p>
        )}
      </div>
      {!session.isThis && (
        <Button size="sm" isPending={isEnding} onClick={onEnd}>
          {t`Sign out`}
          <span className="sr-only"> {device}</span>
        </Button>
      )}
    </li>
  );
}

export function DevicesCard() {
  const { data: sessions, error, refetch } = useSessions();
  const { end, endingId, endOthers, isEndingOthers } = useEndSessions();
  const hasOtherSessions = sessions?.some(({ isThis }) => !isThis) ?? false;
  return (
    <CardSection
      title={t`Devices`}
      description={t`Where you’re signed in. Sign out any device you don’t use or recognize.`}
      actions={
        hasOtherSessions && (
          <Button size="sm" isPending={isEndingOthers} onClick={endOthers}>
            {t`Sign out everywhere else`}
          </Button>
        )
      }
    >
      {error !== null && sessions === undefined && (
        <LoadFailure title={t`Couldn’t load your devices`} error={error} refetch={refetch} />
      )}
      {error === null && sessions === undefined && (
        <LoadingSkeleton label={t`Loading your devices`}>
          <Skeleton className="my-3 h-16" />
        </LoadingSkeleton>
      )}
      {sessions !== undefined && (
        <ul className="divide-y divide-line">
          {sessions.map((session) => (
            <Row
              key={session.id}
              session={session}
              isEnding={endingId === session.id}
              onEnd={() => end(session)}
            />
          ))}
        </ul>
      )}
    </CardSection>
  );
}
