import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { type ParsedProductCode, parseProductCode } from '#domain/item/gtin.ts';
import { openBarcodeReader } from './reader.ts';

/** Pause between frames, to keep the page responsive and save battery. */
const PAUSE_MS = 90;
const TIPS_AFTER_MS = 7_000;

export type ScanState = 'loading' | 'looking' | 'nothing-yet' | 'failed';

/** Ignores codes with a wrong check digit and tries the next frame. */
export function useBarcodeScan(
  video: RefObject<HTMLVideoElement | null>,
  stream: MediaStream | null,
  onCode: (code: ParsedProductCode, text: string) => void,
): ScanState {
  const [state, setState] = useState<ScanState>('loading');
  const found = useEffectEvent(onCode);
  useEffect(() => {
    if (stream === null) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tipsTimer = setTimeout(
      () => setState((now) => (now === 'looking' ? 'nothing-yet' : now)),
      TIPS_AFTER_MS,
    );
    const run = async () => {
      const read = await openBarcodeReader();
      if (isOver) return;
      setState('looking');
      const readFrame = async () => {
        const shown = video.current;
        const reading = shown ? await read(shown).catch(() => null) : null;
        if (isOver) return;
        const code = reading && parseProductCode(reading.text, reading.format);
        if (code === null || code.kind === 'wrong') timer = setTimeout(() => void readFrame(), PAUSE_MS);
        else found(code, reading?.text ?? '');
      };
      await readFrame();
    };
    run().catch(() => !isOver && setState('failed'));
    return () => {
      isOver = true;
      clearTimeout(timer);
      clearTimeout(tipsTimer);
    };
  }, [video, stream]);
  return state;
}
