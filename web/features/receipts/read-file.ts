import { t } from '#domain/language.ts';
import { bytesToBinaryString, extractEmailText } from './mail-text.ts';
import type { PhotoResult, ReadPhotoOptions } from './photo/read-photo.ts';

const MAX_TEXT_FILE_BYTES = 2_000_000;
/** A PDF's signature is within this many bytes of the start of the file. */
const SIGNATURE_SEARCH_BYTES = 1024;

const hasPdfNameOrType = ({ name, type }: File) => /\.pdf$/i.test(name) || type === 'application/pdf';

/** Browsers don't report a type for pictures they can't open, so check the name too. */
const hasPhotoNameOrType = ({ name, type }: File) =>
  /\.(?:jpe?g|png|webp|hei[cf]|avif|gif|bmp|tiff?)$/i.test(name) || type.startsWith('image/');

async function isPdf(file: File): Promise<boolean> {
  const firstBytes = new Uint8Array(await file.slice(0, SIGNATURE_SEARCH_BYTES).arrayBuffer());
  return bytesToBinaryString(firstBytes).includes('%PDF-');
}

/** Reads a receipt's text in the browser, without uploading the file. */
export async function readReceiptFile(file: File, options: ReadPhotoOptions): Promise<PhotoResult> {
  if (await isPdf(file)) return (await import('./pdf/read-pdf.ts')).readPdf(file);
  if (hasPdfNameOrType(file)) {
    return {
      problem: t`This file isn’t a real PDF. The download may have failed. Download it again, or paste the receipt text.`,
    };
  }
  if (hasPhotoNameOrType(file)) return (await import('./photo/read-photo.ts')).readPhoto(file, options);
  if (file.size > MAX_TEXT_FILE_BYTES) {
    return { problem: t`This file is too big to be a receipt. Copy the receipt text and paste it.` };
  }
  const isMail = /\.eml$/i.test(file.name) || file.type === 'message/rfc822';
  const text = isMail
    ? extractEmailText(bytesToBinaryString(new Uint8Array(await file.arrayBuffer())))
    : await file.text();
  if (text.includes('\u0000')) {
    return { problem: t`This file has no text. Copy the receipt text and paste it.` };
  }
  return { text };
}
