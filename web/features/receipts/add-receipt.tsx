import { Camera } from 'lucide-react';
import { useState } from 'react';
import { t } from '#domain/language.ts';
import type { Receipt } from '#domain/receipt/receipt.ts';
import { Button } from '#web/ui/button.tsx';
import { CardSection } from '#web/ui/card.tsx';
import { reportChunkLoadError } from '#web/ui/chunk-load-error.ts';
import { FilePicker } from '#web/ui/file-picker.tsx';
import { createLazyComponent } from '#web/ui/lazy-component.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { readReceiptFile } from './read-file.ts';
import { getLocalToday } from './receipt-draft.ts';

const PROBLEMS = {
  'too-long': [t`This is too long to be a receipt`, t`Paste one receipt at a time.`],
  'no-prices': [
    t`No prices found`,
    t`Paste the full text of a receipt or order email, one item per line with its price at the end.`,
  ],
  return: [t`This is a return`, t`We don’t learn prices from returns, only from what you buy.`],
  'other-currency': [t`This isn’t in US dollars`, t`Cartwise compares prices in US dollars only.`],
} as const;

const PhotoProgress = createLazyComponent(
  async () => (await import('./photo/photo-progress.tsx')).PhotoProgress,
);

const ACCEPTED_FILE_TYPES =
  'image/*,.heic,.heif,.pdf,.txt,.eml,.html,.htm,application/pdf,text/plain,text/html,message/rfc822';

const loadParser = () => import('#domain/receipt/receipt.ts');

export function AddReceiptCard({ onRead }: { onRead: (receipts: readonly Receipt[]) => void }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<readonly [title: string, advice: string] | null>(null);
  const [isReading, setIsReading] = useState(false);
  const [photo, setPhoto] = useState<{ percent: number | null; stop: () => void } | null>(null);

  const readText = async (receiptText: string) => {
    const { parseReceipts } = await loadParser();
    const parsedReceipts = parseReceipts(receiptText, getLocalToday());
    const receipts = parsedReceipts.filter((receipt) => receipt.problem === null);
    const [failedReceipt] = parsedReceipts.filter((receipt) => receipt.problem !== null);
    setProblem(failedReceipt === undefined ? null : PROBLEMS[failedReceipt.problem]);
    if (receipts.length > 0) onRead(receipts);
  };
  const readFile = async (file: File | undefined) => {
    if (file === undefined || isReading) return;
    setProblem(null);
    setIsReading(true);
    const controller = new AbortController();
    const result = await readReceiptFile(file, {
      signal: controller.signal,
      onProgress: (percent) => setPhoto({ percent, stop: () => controller.abort() }),
    }).finally(() => {
      setIsReading(false);
      setPhoto(null);
    });
    if ('stopped' in result) return;
    if ('problem' in result) {
      return setProblem([result.title ?? t`Couldn’t read this file`, result.problem]);
    }
    setText(result.text.slice(0, 100_000));
    await readText(result.text);
  };
  const isBlank = text.trim() === '';
  const onFile = (file: File | undefined) => void readFile(file).catch(reportChunkLoadError);

  return (
    <CardSection
      title={t`Add a receipt`}
      description={t`Take a photo, paste the text from the store’s app or email, or drop a PDF. We read it right here in your browser. Photos, card numbers, names, and addresses are never sent.`}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onFile(event.dataTransfer.files[0]);
      }}
    >
      <div className="space-y-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <FilePicker
            label={
              <>
                <Camera className="size-5" />
                {t`Take a photo`}
              </>
            }
            accept="image/*"
            capture="environment"
            variant={isBlank ? 'primary' : 'secondary'}
            className="pointer-fine:hidden"
            onFile={onFile}
          />
          <FilePicker
            label={t`Choose a photo or file`}
            variant="secondary"
            accept={ACCEPTED_FILE_TYPES}
            onFile={onFile}
          />
        </div>
        <TextArea
          label={t`Or paste the receipt text`}
          rows={5}
          placeholder={t`GV WHL MLK      3.48 F
BANANAS         0.79 F
TOTAL           4.27`}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {photo !== null && <PhotoProgress {...photo} />}
        {problem !== null && (
          <Notice tone="red" title={problem[0]}>
            <p>{problem[1]}</p>
          </Notice>
        )}
        <div className="flex justify-end">
          <Button
            variant={isBlank ? 'secondary' : 'primary'}
            isPending={isReading}
            disabledReason={isBlank ? t`Paste the receipt text first.` : undefined}
            onClick={() => void readText(text).catch(reportChunkLoadError)}
          >
            {t`Get prices`}
          </Button>
        </div>
      </div>
    </CardSection>
  );
}
