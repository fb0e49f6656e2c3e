import { Bot } from 'lucide-react';
import type { ConnectedAssistant } from '#contract/assistants.ts';
import { t } from '#domain/language.ts';
import { formatDay } from '#web/lib/format-date.ts';
import { useFocusOnRemoval } from '#web/lib/use-focus-on-removal.ts';
import { LoadFailure } from '#web/shared/load-failure.tsx';
import { Button } from '#web/ui/button.tsx';
import { CardSection } from '#web/ui/card.tsx';
import { useAllowAssistant, useAssistants, useDisconnectAssistant } from './use-assistants.ts';

type RowProps = { assistant: ConnectedAssistant; onDisconnect: () => void; isPending: boolean };

function accessText({ isAllowed, mayWrite }: ConnectedAssistant): string {
  if (isAllowed) return mayWrite ? t`Reads your lists and adds to your cart` : t`Only reads your lists`;
  return mayWrite ? t`Wants to read your lists and add to your cart` : t`Wants to read your lists`;
}

function AllowButton({ assistant }: Pick<RowProps, 'assistant'>) {
  const { allow, allowingId } = useAllowAssistant();
  return (
    <Button size="sm" isPending={allowingId === assistant.id} onClick={() => allow(assistant)}>
      {t`Allow`}
      <span className="sr-only"> {assistant.name}</span>
    </Button>
  );
}

function Row({ assistant, onDisconnect, isPending }: RowProps) {
  const { name, website, isAllowed, lastUsedAt } = assistant;
  return (
    <li ref={useFocusOnRemoval()} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Bot className="size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <p className="font-medium">
          {name} <span className="font-normal text-ink-soft">({website})</span>
        </p>
        <p className="text-sm text-ink-soft">{accessText(assistant)}</p>
        {isAllowed && (
          <p className="text-sm text-ink-soft">
            {lastUsedAt === null ? t`Not used yet` : t`Last used ${formatDay(lastUsedAt)}`}
          </p>
        )}
      </div>
      {!isAllowed && <AllowButton assistant={assistant} />}
      <Button size="sm" isPending={isPending} onClick={onDisconnect}>
        {isAllowed ? t`Disconnect` : t`Don’t allow`}
        <span className="sr-only"> {name}</span>
      </Button>
    </li>
  );
}

export function AssistantsCard() {
  const { data: assistants, error, refetch } = useAssistants();
  const { disconnect, disconnectingId } = useDisconnectAssistant();
  if (error === null && (assistants ?? []).length === 0) return null;
  return (
    <CardSection
      title={t`Assistants`}
      description={t`Apps like ChatGPT or Claude that you let use your lists.`}
    >
      {error !== null && assistants === undefined && (
        <LoadFailure title={t`Couldn’t load your assistants`} error={error} refetch={refetch} />
      )}
      {assistants !== undefined && (
        <ul className="divide-y divide-line">
          {assistants.map((assistant) => (
            <Row
              key={assistant.id}
              assistant={assistant}
              isPending={disconnectingId === assistant.id}
              onDisconnect={() => disconnect(assistant)}
            />
          ))}
        </ul>
      )}
    </CardSection>
  );
}
