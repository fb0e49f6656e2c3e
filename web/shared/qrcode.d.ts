/** The library's own types need Node's types, which the web app doesn't have. */
declare module 'qrcode' {
  export function create(
    text: string,
    options: { errorCorrectionLevel: 'M' },
  ): { modules: { size: number; data: Uint8Array } };
}
