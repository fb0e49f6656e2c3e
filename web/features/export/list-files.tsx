import { Download, FileText, Sheet } from 'lucide-react';
import { t } from '#domain/language.ts';
import { createExportPreview, type ExportLine, toCartCsv, toTextList } from '#domain/list/cart-export.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { CopyIcon } from './copy-icon.tsx';
import { type ListFormat, useCopyList } from './use-list-copy.ts';

const formats = [
  {
    kind: 'text list',
    title: t`Text List`,
    hint: t`One line per item`,
    Icon: FileText,
    file: 'shopping-list.txt',
    type: 'text/plain',
    write: toTextList,
    mark: '',
  },
  {
    kind: 'spreadsheet',
    title: t`Spreadsheet`,
    hint: t`CSV for Excel or Sheets`,
    Icon: Sheet,
    file: 'shopping-list.csv',
    type: 'text/csv',
    write: toCartCsv,
    // Byte order mark. Without it, Excel reads "jalapeños" as windows-1252.
    mark: '\ufeff',
  },
] as const satisfies { kind: ListFormat; [more: string]: unknown }[];

function saveListFile(text: string, file: string, type: string) {
  saveFile(text, file, type);
  toast({ title: t`Downloaded!`, description: t`Shopping list saved as ${file}` });
}

export function ListDownloads({ lines, notes }: { lines: readonly ExportLine[]; notes: readonly string[] }) {
  const { copied, copyList } = useCopyList();
  const preview = createExportPreview(lines, notes);
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line">
        {formats.map(({ kind, title, hint, Icon, file, type, write, mark }) => (
          <li key={kind} className="flex flex-wrap items-center gap-x-3 gap-y-2 p-3">
            <Icon className="size-5 shrink-0 text-ink-soft" />
            <div className="min-w-40 flex-1">
              <p className="font-medium">{title}</p>
              <p className="text-sm text-ink-soft">{hint}</p>
            </div>
            <div className="flex flex-wrap gap-2">
              <Button
                size="sm"
                aria-label={`${copied === kind ? t`Copied` : t`Copy`} ${title}`}
                icon={<CopyIcon isCopied={copied === kind} />}
                onClick={() => void copyList(kind, write(lines, notes), kind)}
              >
                {/* The button is as wide as the longer of its two labels, so that the next button doesn't move. */}
                <span className="grid text-left *:[grid-area:1/1]">
                  <span className={copied === kind ? 'invisible' : undefined}>{t`Copy`}</span>
                  <span className={copied === kind ? undefined : 'invisible'}>{t`Copied`}</span>
                </span>
              </Button>
              <Button
                size="sm"
                aria-label={t`Download ${title}`}
                icon={<Download className="size-4" />}
                onClick={() => saveListFile(`${mark}${write(lines, notes)}`, file, type)}
              >
                {t`Download`}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-2 rounded-lg bg-sunken px-3 py-2.5">
        <p className="text-sm font-medium text-ink-soft">{t`Preview`}</p>
        <ul aria-label={t`Preview`} className="mt-1 space-y-0.5 text-sm">
          {preview.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines can be equal, and never move
            <li key={index} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
        {preview.moreCount > 0 && (
          <p className="mt-0.5 text-sm text-ink-soft">{t`...and ${preview.moreCount} more items`}</p>
        )}
      </div>
    </>
  );
}
