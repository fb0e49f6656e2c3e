const MAX_NESTING_DEPTH = 5;

type MailPart = { type: string; text: string };

const createDecoder = (charset: string): TextDecoder => {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
};

/** Converts each byte to one character, because the charset isn't known until the MIME headers are parsed. */
export const bytesToBinaryString = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

const decodeBase64 = (text: string): string => {
  const base64Text = text.replace(/[^A-Za-z0-9+/]/g, '');
  return atob(base64Text.length % 4 === 1 ? base64Text.slice(0, -1) : base64Text);
};

const decodeQuotedPrintable = (text: string): string =>
  text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

function splitMimeParts(body: string, boundary: string): string[] {
  const parts: string[][] = [];
  let part: string[] | null = null;
  for (const line of body.split('\n')) {
    const boundaryLine = line.startsWith('--') ? line.trimEnd() : '';
    if (boundaryLine === `--${boundary}`) {
      part = [];
      parts.push(part);
    } else if (boundaryLine === `--${boundary}--`) part = null;
    else part?.push(line);
  }
  return parts.map((lines) => lines.join('\n'));
}

function listTextParts(mail: string, depth: number): MailPart[] {
  if (depth > MAX_NESTING_DEPTH) return [];
  const blankLineMatch = /(?:^|\n)\r?\n/.exec(mail);
  const bodyIndex = blankLineMatch === null ? 0 : blankLineMatch.index + blankLineMatch[0].length;
  const headers = mail.slice(0, bodyIndex).replace(/\r?\n[ \t]+/g, ' ');
  const body = mail.slice(bodyIndex);
  const contentType = /^content-type:(.*)/im.exec(headers)?.[1] ?? 'text/plain';
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^";\s]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary !== undefined) {
    return splitMimeParts(body, boundary).flatMap((part) => listTextParts(part, depth + 1));
  }
  const encoding = /^content-transfer-encoding:\s{0,20}([\w-]{1,40})/im.exec(headers)?.[1]?.toLowerCase();
  const isBase64 = encoding === 'base64';
  const decodedBody = isBase64
    ? decodeBase64(body)
    : encoding === 'quoted-printable'
      ? decodeQuotedPrintable(body)
      : body;
  if (type === 'message/rfc822') return listTextParts(decodedBody, depth + 1);
  if (!type.startsWith('text/')) return [];
  const charset = /charset="?([^";\s]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  const bytes = Uint8Array.from(decodedBody, (letter) => letter.charCodeAt(0));
  return [{ type, text: createDecoder(charset).decode(bytes) }];
}

/**
 * Returns the part of an email that contains a price, preferably a plain-text part. If no part contains a price,
 * returns the plain text. `mail` has one character per byte.
 */
export function extractEmailText(mail: string): string {
  const parts = listTextParts(mail, 0);
  const partsPlainTextFirst = [...parts].sort(
    (a, b) => Number(b.type === 'text/plain') - Number(a.type === 'text/plain'),
  );
  const partWithPrice = partsPlainTextFirst.find(({ text }) => /\d\.\d\d\b/.test(text));
  return (partWithPrice ?? partsPlainTextFirst[0])?.text ?? '';
}
