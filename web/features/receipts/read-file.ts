import { lettersOf, mailText } from './mail-text.ts';

/** A larger file is no receipt. */
const MAX_BYTES = 2_000_000;

export type FileText = { text: string } | { problem: string };

/** The text of a dropped file, or why there is none and what to do instead. Nothing leaves the browser. */
export async function readFileText(file: File): Promise<FileText> {
  if (file.size > MAX_BYTES) {
    return { problem: 'This file is far larger than a receipt. Copy the receipt’s text and paste it.' };
  }
  const isImage = file.type.startsWith('image/');
  if (isImage || /\.pdf$/i.test(file.name) || file.type === 'application/pdf') {
    return {
      problem: isImage
        ? 'Photos cannot be read yet. Paste the text of the receipt from the store’s app or its mail.'
        : 'PDF files cannot be read yet. Open it, select all, copy, and paste the text here.',
    };
  }
  const isMail = /\.eml$/i.test(file.name) || file.type === 'message/rfc822';
  const text = isMail ? mailText(lettersOf(new Uint8Array(await file.arrayBuffer()))) : await file.text();
  if (text.includes('\u0000')) {
    return { problem: 'This file holds no text. Copy the receipt’s text and paste it.' };
  }
  return { text };
}
