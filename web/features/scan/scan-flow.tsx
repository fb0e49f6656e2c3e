import { ScanBarcode } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { GroceryItem } from '#contract/grocery-items.ts';
import type { ItemDescription } from '#contract/scan.ts';
import { codeProblemText, type ParsedProductCode } from '#domain/item/gtin.ts';
import { t } from '#domain/language.ts';
import { LoadFailure } from '#web/shared/load-failure.tsx';
import { WicLine } from '#web/shared/wic-line.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { type CatalogSearchRenderer, ProposeItemForm } from './propose-item.tsx';
import { BarcodeScanner } from './scanner.tsx';
import { useCodeLookup } from './use-code.ts';

type StoreLabel = Extract<ParsedProductCode, { kind: 'store-label' }>;

export type ScanSlots = {
  item: (item: GroceryItem, again: () => void) => ReactNode;
  note: (description: ItemDescription, again: () => void) => ReactNode;
  label?: (label: StoreLabel, again: () => void) => ReactNode;
  known?: (gtin: string, again: () => void) => ReactNode;
  search: CatalogSearchRenderer;
};

function Product({ gtin, again, parts }: { gtin: string; again: () => void; parts: ScanSlots }) {
  const { data, error, refetch } = useCodeLookup(gtin);
  const [isOther, setIsOther] = useState(false);
  if (data === undefined) {
    return error === null ? (
      <Spinner label={t`Looking it up…`} />
    ) : (
      <LoadFailure title={t`Couldn’t look that up`} error={error} refetch={refetch} />
    );
  }
  const { item, proposed, isOwnWord } = data;
  if (isOther || (item === null && proposed === null))
    return <ProposeItemForm gtin={gtin} renderSearch={parts.search} />;
  return (
    <>
      {item !== null && parts.item(item, again)}
      {proposed !== null && parts.note(proposed, again)}
      {isOwnWord && (
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
          {t`You told us what this barcode is.`}
          <button type="button" onClick={() => setIsOther(true)} className="underline touch">
            {t`It’s something else`}
          </button>
        </p>
      )}
    </>
  );
}

function WicStatus({ gtin }: { gtin: string }) {
  return <WicLine wic={useCodeLookup(gtin).data?.wic} />;
}

function ScanResult({
  code,
  again,
  parts,
}: {
  code: ParsedProductCode;
  again: () => void;
  parts: ScanSlots;
}) {
  if (code.kind === 'product') {
    return (
      <>
        {parts.known?.(code.gtin, again) ?? (
          <Product key={code.gtin} gtin={code.gtin} again={again} parts={parts} />
        )}
        <WicStatus gtin={code.gtin} />
      </>
    );
  }
  if (code.kind === 'store-label' && parts.label) return parts.label(code, again);
  return (
    <Notice title={code.kind === 'coupon' ? t`A coupon` : t`In-store label`}>
      <p>{codeProblemText(code)}</p>
    </Notice>
  );
}

export function ScanFlow(slots: ScanSlots) {
  const [code, setCode] = useState<ParsedProductCode | null>(null);
  const scanAgain = () => setCode(null);
  if (code === null) return <BarcodeScanner onCode={setCode} />;
  return (
    <div className="space-y-4">
      <ScanResult code={code} again={scanAgain} parts={slots} />
      <Button className="w-full" onClick={scanAgain} icon={<ScanBarcode className="size-4" />}>
        {t`Scan another`}
      </Button>
    </div>
  );
}
