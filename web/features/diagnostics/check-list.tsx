import { Check as CheckMark, X } from 'lucide-react';
import { Badge } from '#web/ui/badge.tsx';
import { CardSection } from '#web/ui/card.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { CheckResult, DiagnosticCheck, LogLine } from './use-checks.ts';

function Outcome({ result }: { result: CheckResult | undefined }) {
  if (result === undefined) return <Spinner label="Checking" className="text-sm" />;
  return result.isGood ? (
    <Badge tone="accent-soft" icon={<CheckMark className="size-3.5 stroke-2" />}>
      Pass
    </Badge>
  ) : (
    <Badge tone="red" icon={<X className="size-3.5 stroke-2" />}>
      Fail
    </Badge>
  );
}

export function DiagnosticCheckList({
  title,
  checks,
  results,
}: {
  title: string;
  checks: readonly DiagnosticCheck[];
  results: Partial<Record<string, CheckResult>>;
}) {
  return (
    <CardSection title={title}>
      <ul className="divide-y divide-line">
        {checks.map(({ name }) => (
          <li key={name} className="flex items-start justify-between gap-4 py-2.5 first:pt-0 last:pb-0">
            <div className="min-w-0">
              <p className="font-medium">{name}</p>
              <p className="min-h-5 text-sm wrap-anywhere text-ink-soft">{results[name]?.message}</p>
            </div>
            <Outcome result={results[name]} />
          </li>
        ))}
      </ul>
    </CardSection>
  );
}

export function LogView({ lines }: { lines: LogLine[] }) {
  return (
    <CardSection title="Log">
      <div role="log" aria-label="Log">
        <ol className="space-y-1 text-sm">
          {lines.map(({ id, at, text }) => (
            <li key={id} className="wrap-anywhere">
              <span className="figures text-ink-soft">{at}</span> {text}
            </li>
          ))}
        </ol>
      </div>
    </CardSection>
  );
}
