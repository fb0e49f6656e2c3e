import { useState } from 'react';
import type { Receipt } from '#domain/receipt.ts';
import { Button } from '#web/ui/button.tsx';
import { CardSection } from '#web/ui/card.tsx';
import { tellMissingPart } from '#web/ui/missing-part.ts';
import { Notice } from '#web/ui/notice.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { readFileText } from './read-file.ts';

const PROBLEMS = {
  'too-long': ['This is far longer than a receipt', 'Paste one receipt at a time.'],
  'no-prices': [
    'No prices were found in this',
    'Paste the whole text of a receipt or an order mail: a line for each item, with its price at the end.',
  ],
  'other-currency': ['This is not in US dollars', 'Cartwise compares prices in US dollars only.'],
} as const;

const loadReader = () => import('#domain/receipt.ts');

/** Where the text of a receipt is pasted or dropped; `onRead` gets what was read of it. */
export function AddReceipt({ onRead }: { onRead: (receipt: Receipt) => void }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<readonly [title: string, advice: string] | null>(null);
  const [isReading, setIsReading] = useState(false);

  const read = async (given: string) => {
    const { readReceipt } = await loadReader();
    const receipt = readReceipt(given);
    if (receipt.problem !== null) return setProblem(PROBLEMS[receipt.problem]);
    setProblem(null);
    onRead(receipt);
  };
  const readFile = async (file: File | undefined) => {
    if (file === undefined || isReading) return;
    setProblem(null);
    setIsReading(true);
    const answer = await readFileText(file).finally(() => setIsReading(false));
    if ('problem' in answer) return setProblem(['This file cannot be read', answer.problem]);
    setText(answer.text.slice(0, 100_000));
    await read(answer.text);
  };

  return (
    <CardSection
      title="Add a receipt"
      description="From the store’s app, its website or its mail: paste its text, or drop its PDF, mail or page here. It is read here in your browser; card numbers, names and addresses are never sent."
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void readFile(event.dataTransfer.files[0]).catch(tellMissingPart);
      }}
    >
      <div className="space-y-3">
        <TextArea
          label="Text of the receipt"
          rows={7}
          placeholder={'GV WHL MLK      3.48 F\nBANANAS         0.79 F\nTOTAL           4.27'}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {problem !== null && (
          <Notice tone="red" title={problem[0]}>
            <p>{problem[1]}</p>
          </Notice>
        )}
        <div className="flex flex-wrap items-center justify-between gap-2">
          <label className="inline-flex cursor-pointer items-center rounded-lg underline underline-offset-4 touch focus-within:outline-2 focus-within:outline-accent">
            Choose a file
            <input
              type="file"
              accept=".pdf,.txt,.eml,.html,.htm,application/pdf,text/plain,text/html,message/rfc822"
              className="sr-only"
              onChange={({ target }) => {
                void readFile(target.files?.[0]).catch(tellMissingPart);
                target.value = '';
              }}
            />
          </label>
          <Button
            look="primary"
            isPending={isReading}
            disabledReason={text.trim() === '' ? 'Paste the text of a receipt first.' : undefined}
            onClick={() => void read(text).catch(tellMissingPart)}
          >
            Read the receipt
          </Button>
        </div>
      </div>
    </CardSection>
  );
}
