import { ChevronDown } from 'lucide-react';
import { brandAndSizeText, sizeText } from '#domain/item/brand-and-size.ts';
import { anyBrandText } from '#domain/item/firmness.ts';
import { localizedBrand, localizedItemName, t } from '#domain/language.ts';
import { type DraftLine, getChosenItem, getSelectedOption, type LineOption } from './line-draft.ts';

function ChosenItem({ draft }: { draft: DraftLine }) {
  const item = getChosenItem(draft);
  if (item === undefined) {
    return <span className="font-medium">{draft.isNote ? t`Note (no price)` : t`Skipped`}</span>;
  }
  const brand = {
    any: anyBrandText(),
    brand: t`Any ${localizedBrand(item.brand)}`,
    product: localizedBrand(item.brand),
  }[draft.firmness];
  return (
    <>
      <span className="block font-medium">{localizedItemName(item.name)}</span>
      <span className="block text-sm text-ink-soft">
        {brand} · {sizeText(item.unit)}
      </span>
    </>
  );
}

export function LineMenu({ draft, onSelect }: { draft: DraftLine; onSelect: (option: LineOption) => void }) {
  const { line } = draft;
  const brandOptions = line.choices.flatMap(({ item }, index) => ({
    item,
    option: `${index} brand` as const,
  }));
  const anyBrandOptions = line.choices.flatMap(({ item, firmness }, index) =>
    firmness === 'any' ? [{ item, option: `${index} any` as const }] : [],
  );
  return (
    <div className="relative flex items-center gap-1 rounded-lg touch focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent hover:bg-sunken">
      <span aria-hidden className="min-w-0 flex-1 wrap-anywhere">
        <ChosenItem draft={draft} />
      </span>
      <ChevronDown className="size-4 shrink-0 text-ink-soft" />
      <select
        aria-label={t`What ${line.text} is`}
        value={getSelectedOption(draft)}
        onChange={({ target }) => onSelect(target.value as LineOption)}
        className="absolute inset-0 size-full cursor-pointer bg-raised text-base text-ink opacity-0"
      >
        {anyBrandOptions.length > 0 && (
          <optgroup label={anyBrandText()}>
            {anyBrandOptions.map(({ item, option }) => (
              <option key={option} value={option}>
                {localizedItemName(item.name)}, {sizeText(item.unit)}
              </option>
            ))}
          </optgroup>
        )}
        {brandOptions.length > 0 && (
          <optgroup label={t`Only this brand`}>
            {brandOptions.map(({ item, option }) => (
              <option key={option} value={option}>
                {localizedItemName(item.name)}, {brandAndSizeText(item)}
              </option>
            ))}
          </optgroup>
        )}
        <option value="note">{t`Keep as a note (no price)`}</option>
        <option value="nothing">{t`Skip`}</option>
      </select>
    </div>
  );
}
