/** What is used of the library. Its published types bring those of Node along, which the browser has not. */
declare module 'qrcode' {
  export function create(
    text: string,
    options: { errorCorrectionLevel: 'M' },
  ): { modules: { size: number; data: Uint8Array } };
}
