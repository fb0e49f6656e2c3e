import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { type ParsedProductCode, parseProductCode } from '#domain/item/gtin.ts';
import { openBarcodeReader } from './reader.ts';

/** Pause between frames, to keep the page responsive and save battery. */
const FRAME_PAUSE_MS = 90;
const TIPS_DELAY_MS = 7_000;

export type ScanState = 'loading' | 'looking' | 'nothing-yet' | 'failed';

/** Scans the video until a barcode is found. Skips codes with a wrong check digit. */
export function useBarcodeScan(
  video: RefObject<HTMLVideoElement | null>,
  stream: MediaStream | null,
  onCode: (code: ParsedProductCode, text: string) => void,
): ScanState {
  const [state, setState] = useState<ScanState>('loading');
  const handleCode = useEffectEvent(onCode);
  useEffect(() => {
    if (stream === null) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tipsTimer = setTimeout(
      () => setState((current) => (current === 'looking' ? 'nothing-yet' : current)),
      TIPS_DELAY_MS,
    );
    const scan = async () => {
      const readBarcode = await openBarcodeReader();
      if (isOver) return;
      setState('looking');
      const readFrame = async () => {
        const videoElement = video.current;
        const barcode = videoElement ? await readBarcode(videoElement).catch(() => null) : null;
        if (isOver) return;
        const code = barcode && parseProductCode(barcode.text, barcode.format);
        if (code === null || code.kind === 'wrong')
          timer = setTimeout(() => void readFrame(), FRAME_PAUSE_MS);
        else handleCode(code, barcode?.text ?? '');
      };
      await readFrame();
    };
    scan().catch(() => !isOver && setState('failed'));
    return () => {
      isOver = true;
      clearTimeout(timer);
      clearTimeout(tipsTimer);
    };
  }, [video, stream]);
  return state;
}
