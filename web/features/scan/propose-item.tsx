import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { GroceryItem } from '#contract/grocery-items.ts';
import { type Category, categories } from '#domain/item/grocery-item.ts';
import { t } from '#domain/language.ts';
import { categoryNames } from '#web/shared/category-names.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/input.tsx';
import { useProposeItem } from './use-code.ts';

/** Passed in by the page, because this feature can't import the catalog search. */
export type CatalogSearchRenderer = (parts: {
  name: string;
  onFound: (item: GroceryItem) => void;
  onLeave: () => void;
}) => ReactNode;

const emptyDraft = { name: '', brand: '', unit: '' };

function DescribeItemForm({ gtin }: { gtin: string }) {
  const [draft, setDraft] = useState(emptyDraft);
  const [category, setCategory] = useState<Category | ''>('');
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const proposal = useProposeItem(gtin);
  const categoryId = useId();
  const getMissingError = (text: string, message: string) =>
    wasSubmitted && text.trim() === '' ? message : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSubmitted(true);
    const isComplete = Object.values(draft).every((text) => text.trim() !== '');
    if (!isComplete || category === '' || proposal.isPending) return;
    proposal.mutate({ itemId: null, description: { ...draft, category } });
  };
  const getFieldProps = (key: keyof typeof emptyDraft) => ({
    value: draft[key],
    maxLength: 60,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [key]: target.value }),
  });
  return (
    <form noValidate onSubmit={submit} className="space-y-3">
      <Field
        label={t`What it is`}
        placeholder={t`Facial tissue`}
        error={getMissingError(draft.name, t`Enter what it is`)}
        {...getFieldProps('name')}
      />
      <div className="grid grid-cols-2 gap-3">
        <Field
          label={t`Brand`}
          placeholder={t`Kleenex`}
          error={getMissingError(draft.brand, t`Enter the brand`)}
          {...getFieldProps('brand')}
        />
        <Field
          label={t`Size`}
          placeholder={t`65 ct`}
          error={getMissingError(draft.unit, t`Enter the size`)}
          {...getFieldProps('unit')}
        />
      </div>
      <div>
        <label htmlFor={categoryId} className="mb-1 block text-sm font-medium">
          {t`Department`}
        </label>
        <select
          id={categoryId}
          value={category}
          aria-invalid={wasSubmitted && category === '' ? true : undefined}
          onChange={({ target }) => setCategory(categories.find((each) => each === target.value) ?? '')}
          className="w-full rounded-lg border border-line-strong bg-raised px-3 text-base touch aria-invalid:border-red"
        >
          <option value="">{t`Choose one`}</option>
          {categories.map((each) => (
            <option key={each} value={each}>
              {categoryNames[each]}
            </option>
          ))}
        </select>
      </div>
      <p className="text-sm text-ink-soft">
        {t`Your scans will recognize it right away. Others will see it, without your name, after a review.`}
      </p>
      <Button type="submit" variant="primary" isPending={proposal.isPending} className="w-full">
        {t`Save`}
      </Button>
    </form>
  );
}

export function ProposeItemForm({
  gtin,
  renderSearch,
}: {
  gtin: string;
  renderSearch: CatalogSearchRenderer;
}) {
  const [isSearching, setIsSearching] = useState(true);
  const proposal = useProposeItem(gtin);
  return (
    <div className="space-y-3">
      <p>
        <span className="font-medium">{t`We don’t know this barcode yet.`}</span>{' '}
        <span className="figures text-sm text-ink-soft">{gtin.replace(/^0{1,2}/, '')}</span>
      </p>
      {isSearching ? (
        <>
          {renderSearch({
            name: t`what the package says`,
            onFound: ({ id }) => proposal.mutate({ itemId: id, description: null }),
            onLeave: () => setIsSearching(false),
          })}
          <Button variant="quiet" className="w-full" onClick={() => setIsSearching(false)}>
            {t`Not listed? Describe it`}
          </Button>
        </>
      ) : (
        <>
          <DescribeItemForm gtin={gtin} />
          <Button variant="quiet" className="w-full" onClick={() => setIsSearching(true)}>
            {t`Search for it instead`}
          </Button>
        </>
      )}
    </div>
  );
}
