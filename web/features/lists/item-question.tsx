import type { ListLineChoice } from '#contract/list-entry.ts';
import { localizedItemName, t } from '#domain/language.ts';
import { rich } from '#web/lib/rich.ts';
import { Button } from '#web/ui/button.tsx';

export function ItemQuestion({
  words,
  choices,
  onChoose,
}: {
  words: string;
  choices: readonly ListLineChoice[];
  onChoose: (choice: ListLineChoice | null) => void;
}) {
  return (
    <div role="group" aria-label={t`Which ${words}?`} className="basis-full px-3 pb-3">
      <p className="text-sm">{rich`Which ${<bdi>{words}</bdi>}?`}</p>
      <div className="mt-1.5 flex flex-wrap gap-2">
        {choices.map((choice) => (
          <Button key={choice.item.id} size="sm" onClick={() => onChoose(choice)}>
            {localizedItemName(choice.item.name)}
          </Button>
        ))}
        <Button size="sm" variant="quiet" onClick={() => onChoose(null)}>
          {t`None of these`}
        </Button>
      </div>
    </div>
  );
}
