import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatCount, t } from '#domain/language.ts';
import { Button, RouteLink } from '#web/ui/button.tsx';

function resultText(openCount: number, isDone: boolean): string {
  if (!isDone) return t`${formatCount(openCount, 'item')} not checked off`;
  return openCount === 0 ? t`You got everything.` : t`You got everything they had.`;
}

export function TripEnd({
  openCount,
  isDone,
  isOffline,
  next,
  onReset,
}: {
  openCount: number;
  isDone: boolean;
  isOffline: boolean;
  next: ReactNode;
  onReset: () => void;
}) {
  const [isEnding, setIsEnding] = useState(false);
  const resultRef = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isEnding) resultRef.current?.focus();
  }, [isEnding]);
  if (!isDone && !isEnding) {
    return (
      <div className="px-4 py-6 text-center">
        <Button size="lg" onClick={() => setIsEnding(true)}>{t`I’m done`}</Button>
      </div>
    );
  }
  return (
    <div className="space-y-4 px-4 py-6 text-center">
      <p ref={resultRef} tabIndex={-1} className="text-lg">
        {resultText(openCount, isDone)}
      </p>
      {isOffline && <p>{t`Add your receipt or start a new list when you’re back online.`}</p>}
      <div className="flex flex-wrap justify-center gap-2">
        {!isOffline && (
          <>
            <RouteLink variant="primary" size="lg" href="/receipts">{t`I’m done: add receipt`}</RouteLink>
            {next}
          </>
        )}
        <Button size="lg" onClick={onReset}>{t`Uncheck all`}</Button>
      </div>
    </div>
  );
}
