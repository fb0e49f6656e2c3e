import { t } from '#domain/language.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { ErrorNotice } from '#web/ui/notice.tsx';

type Props = { title: string; error: Error; fallback?: string; refetch: () => Promise<unknown> };

export function LoadFailure({ title, error, fallback = t`Please try again.`, refetch }: Props) {
  return <ErrorNotice title={title} message={errorMessage(error, fallback)} onRetry={() => void refetch()} />;
}

export function PageFailure(props: Props) {
  return (
    <div className="mx-auto w-full max-w-lg px-4 py-16">
      <LoadFailure {...props} />
    </div>
  );
}
