import { Check, Copy } from 'lucide-react';

export function CopyIcon({ isCopied }: { isCopied: boolean }) {
  const Icon = isCopied ? Check : Copy;
  return <Icon aria-hidden className="size-4" strokeWidth={isCopied ? 2.5 : 1.75} />;
}
