import { Check, Copy } from 'lucide-react';

/** A check for two seconds after copying, then two sheets again. */
export function CopyIcon({ isCopied }: { isCopied: boolean }) {
  const Icon = isCopied ? Check : Copy;
  return <Icon aria-hidden className="size-4" strokeWidth={isCopied ? 2.5 : 1.75} />;
}
