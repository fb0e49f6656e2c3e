import { Buffer } from 'node:buffer';
import { expect, it } from 'vitest';
import { bytesToBinaryString, extractEmailText } from './mail-text.ts';

const toBinaryString = (mail: string, encoding: 'utf8' | 'latin1' = 'utf8') =>
  bytesToBinaryString(Buffer.from(mail, encoding));
const base64 = (text: string) =>
  (
    Buffer.from(text)
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join('\r\n');
const extractFromLines = (...lines: string[]) => extractEmailText(toBinaryString(lines.join('\r\n')));

it('A base64-encoded email is decoded', () => {
  const text = 'CAFÉ BEANS 8.99\nJALAPEÑOS 1.29\nTOTAL 10.28\n'.repeat(4);
  const head = ['From: a@example.com', 'Content-Type: text/plain; charset="utf-8"'];
  expect(extractFromLines(...head, 'Content-Transfer-Encoding: base64', '', base64(text))).toBe(text);
});

it('Quoted-printable UTF-8 is decoded, including soft line breaks', () => {
  const head = [
    'Content-Type: text/plain;',
    '\tcharset=UTF-8',
    'Content-Transfer-Encoding: quoted-printable',
  ];
  expect(extractFromLines(...head, '', 'CAF=C3=A9 BE=', 'ANS =248.99', 'TOTAL=20=c2=a08.99')).toBe(
    'CAFé BEANS $8.99\r\nTOTAL \u00a08.99',
  );
});

it('An email in an older or unknown character set is decoded', () => {
  const older = 'Content-Type: text/plain; charset=iso-8859-1\n\nJALAPEÑOS 1.29';
  expect(extractEmailText(toBinaryString(older, 'latin1'))).toBe('JALAPEÑOS 1.29');
  expect(extractFromLines('Content-Type: text/plain; charset=x-nobody-knows', '', 'MILK 3.49')).toBe(
    'MILK 3.49',
  );
});

const parts = (plain: string, html: string) => [
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary="a"',
  '',
  'For programs of another time: 9.99',
  '--a',
  'Content-Type: multipart/alternative; boundary=a-1',
  '',
  '--a-1',
  'Content-Type: text/html',
  'Content-Transfer-Encoding: base64',
  '',
  base64(html),
  '--a-1',
  '',
  plain,
  '--a-1--',
  '--a',
  'Content-Type: image/png',
  'Content-Transfer-Encoding: base64',
  '',
  'AAAA',
  '--a--',
  'after it 1.00',
];

it('extractEmailText prefers plain text, unless only another part contains a price', () => {
  expect(extractFromLines(...parts('MILK 3.49', '<p>MILK</p>')).trim()).toBe('MILK 3.49');
  const html = '<p>MILK <b>3.49</b></p>';
  expect(extractFromLines(...parts('See this mail in your browser.', html))).toBe(html);
});

it('An email that was forwarded as an attachment is read', () => {
  const forwarded = ['--b', 'Content-Type: message/rfc822', '', 'Subject: Yours', '', 'EGGS 2.00', '--b--'];
  expect(extractFromLines('Content-Type: multipart/mixed; boundary=b', '', ...forwarded).trim()).toBe(
    'EGGS 2.00',
  );
});

it('A malformed email is read as far as possible', () => {
  expect(extractFromLines('MILK 3.49')).toBe('MILK 3.49');
  expect(extractFromLines('Content-Transfer-Encoding: base64', '', 'TUlMSyAzLjQ5!*=', '=A')).toContain(
    'MILK 3.49',
  );
  expect(extractFromLines('Content-Type: multipart/mixed; boundary=c', '', '--c', '', 'EGGS 2.00')).toBe(
    'EGGS 2.00',
  );
  expect(extractFromLines('Content-Type: multipart/mixed; boundary=d', '', 'no part')).toBe('');
  const deep = 'Content-Type: message/rfc822\r\n\r\n'.repeat(50);
  expect(extractFromLines(`${deep}EGGS 2.00`)).toBe('');
});
