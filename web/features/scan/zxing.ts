import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

export async function loadZxingReader(): Promise<
  (picture: ImageData) => Promise<{ text: string; format: string } | null>
> {
  // By default, the library would load the WASM file from a public CDN.
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  return async (picture) => {
    const barcodes = await readBarcodes(picture, {
      formats: ['UPCA', 'UPCE', 'EAN13', 'EAN8'],
      maxNumberOfSymbols: 1,
    });
    return barcodes.find(({ isValid }) => isValid) ?? null;
  };
}
