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
  item: (item: GroceryItem, scanAgain: () => void) => ReactNode;
  note: (description: ItemDescription, scanAgain: () => void) => ReactNode;
  label?: (label: StoreLabel, scanAgain: () => void) => ReactNode;
  known?: (gtin: string, scanAgain: () => void) => ReactNode;
  search: CatalogSearchRenderer;
};

function Product({ gtin, scanAgain, slots }: { gtin: string; scanAgain: () => void; slots: ScanSlots }) {
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
    return <ProposeItemForm gtin={gtin} renderSearch={slots.search} />;
  return (
    <>
      {item !== null && slots.item(item, scanAgain)}
      {proposed !== null && slots.note(proposed, scanAgain)}
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
  scanAgain,
  slots,
}: {
  code: ParsedProductCode;
  scanAgain: () => void;
  slots: ScanSlots;
}) {
  if (code.kind === 'product') {
    return (
      <>
        {slots.known?.(code.gtin, scanAgain) ?? (
          <Product key={code.gtin} gtin={code.gtin} scanAgain={scanAgain} slots={slots} />
        )}
        <WicStatus gtin={code.gtin} />
      </>
    );
  }
  if (code.kind === 'store-label' && slots.label) return slots.label(code, scanAgain);
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
      <ScanResult code={code} scanAgain={scanAgain} slots={slots} />
      <Button className="w-full" onClick={scanAgain} icon={<ScanBarcode className="size-4" />}>
        {t`Scan another`}
      </Button>
    </div>
  );
}
