import type { BarcodeFormat } from '#domain/item/gtin.ts';

type DetectedCode = { text: string; format: BarcodeFormat };

export type BarcodeReader = (video: HTMLVideoElement) => Promise<DetectedCode | null>;

/** Only retail barcode formats, because fewer formats mean fewer misreads. */
const formats = ['upc_a', 'upc_e', 'ean_13', 'ean_8'] as const;

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string; format: string }[]> };
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
};
declare global {
  interface Window {
    BarcodeDetector?: DetectorClass;
  }
}

const toBarcodeFormat = (name: string): BarcodeFormat => formats.find((format) => format === name) ?? null;

/** Returns null if the browser doesn't support all the barcode formats. */
async function createNativeReader(): Promise<BarcodeReader | null> {
  const { BarcodeDetector } = window;
  if (BarcodeDetector === undefined) return null;
  const supportedFormats = await BarcodeDetector.getSupportedFormats().catch((): string[] => []);
  if (!formats.every((format) => supportedFormats.includes(format))) return null;
  const detector = new BarcodeDetector({ formats });
  return async (video) => {
    const [barcode] = await detector.detect(video);
    return barcode ? { text: barcode.rawValue, format: toBarcodeFormat(barcode.format) } : null;
  };
}

/** Frames are scaled down to this size, because larger frames would only take longer to decode. */
const MAX_SIDE_PX = 1_280;

const zxingFormats: Record<string, BarcodeFormat> = {
  UPCA: 'upc_a',
  UPCE: 'upc_e',
  EAN8: 'ean_8',
  EAN13: 'ean_13',
};

async function createZxingReader(): Promise<BarcodeReader> {
  const { loadZxingReader } = await import('./zxing.ts');
  const readPixels = await loadZxingReader();
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const { videoWidth, videoHeight } = video;
    if (context === null || videoWidth === 0) return null;
    const scale = Math.min(1, MAX_SIDE_PX / Math.max(videoWidth, videoHeight));
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const barcode = await readPixels(context.getImageData(0, 0, canvas.width, canvas.height));
    return barcode && { text: barcode.text, format: zxingFormats[barcode.format] ?? null };
  };
}

let sharedReader: Promise<BarcodeReader> | undefined;

/** All scans share the reader. If it couldn't be loaded, the next scan tries again. */
export function openBarcodeReader(): Promise<BarcodeReader> {
  sharedReader ??= createNativeReader().then((nativeReader) => nativeReader ?? createZxingReader());
  sharedReader.catch(() => {
    sharedReader = undefined;
  });
  return sharedReader;
}
