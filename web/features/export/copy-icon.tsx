import { Check, Copy } from 'lucide-react';

export const CopyIcon = ({ isCopied }: { isCopied: boolean }) =>
  isCopied ? <Check className="size-4 stroke-[2.5]" /> : <Copy className="size-4" />;
