import { type RefObject, useEffect, useState } from 'react';
import { SCANNER_PAGES } from '#contract/pages.ts';
import { clearPendingScan, reloadToScan } from '#web/shared/scan-again.ts';

/**
 * The reason the camera can't be used. `reload-needed`: the app's first page has a Permissions-Policy header that
 * forbids the camera. The current page's header allows it, so reloading helps.
 */
export type CameraProblem = 'refused' | 'missing' | 'busy' | 'reload-needed';

type Camera = {
  stream: MediaStream | null;
  problem: CameraProblem | null;
  hasTorch: boolean;
};

const noCamera: Camera = { stream: null, problem: null, hasTorch: false };

/**
 * True if the app was opened on a page with a scanner. That page's headers decide whether the camera is allowed,
 * because client-side navigation doesn't load new headers.
 */
function isScanDocument(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  if (navigation === undefined) return true;
  return SCANNER_PAGES.includes(new URL(navigation.name, location.href).pathname.toLowerCase());
}

function toCameraProblem(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy';
  return isScanDocument() ? 'refused' : 'reload-needed';
}

const stopTracks = (stream: MediaStream | null) => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};

/** The standard includes `torch`, but TypeScript's DOM types don't. */
type CapabilitiesWithTorch = MediaTrackCapabilities & { torch?: boolean };

const supportsTorch = (stream: MediaStream): boolean => {
  const [track] = stream.getVideoTracks();
  return (track?.getCapabilities?.() as CapabilitiesWithTorch | undefined)?.torch === true;
};

/** Opens the camera, and stops it while the page is hidden. After a failure, pass a new `attempt` to try again. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, attempt: number) {
  const [camera, setCamera] = useState<Camera>(noCamera);
  const [isTorchOn, setIsTorchOn] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt reopens the camera
  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | null = null;
    const close = () => {
      stopTracks(stream);
      stream = null;
      setIsTorchOn(false);
      setCamera(noCamera);
    };
    const open = async () => {
      if (isOver || stream !== null || document.visibilityState !== 'visible') return;
      if (!navigator.mediaDevices) return setCamera({ ...noCamera, problem: 'missing' });
      try {
        const newStream = await navigator.mediaDevices.getUserMedia({
          audio: false,
          video: { facingMode: { ideal: 'environment' }, width: { ideal: 1_280 }, height: { ideal: 720 } },
        });
        if (isOver || stream !== null || document.visibilityState !== 'visible') return stopTracks(newStream);
        stream = newStream;
        for (const track of newStream.getTracks()) {
          track.addEventListener('ended', () => !isOver && setCamera({ ...noCamera, problem: 'busy' }));
        }
        if (video.current) video.current.srcObject = newStream;
        await video.current?.play().catch(() => undefined);
        if (!isOver) setCamera({ stream: newStream, problem: null, hasTorch: supportsTorch(newStream) });
      } catch (error) {
        if (isOver) return;
        const problem = toCameraProblem(error);
        setCamera({ ...noCamera, problem });
        // Reload without asking. Don't reload while offline, because the page might not load.
        if (problem === 'reload-needed' && navigator.onLine) reloadToScan();
      }
    };
    const openIfVisible = () => (document.visibilityState === 'visible' ? void open() : close());
    clearPendingScan();
    void open();
    document.addEventListener('visibilitychange', openIfVisible);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', openIfVisible);
      stopTracks(stream);
    };
  }, [video, attempt]);

  const switchTorch = async (isOn: boolean) => {
    const [track] = camera.stream?.getVideoTracks() ?? [];
    const constraints = { advanced: [{ torch: isOn }] } as unknown as MediaTrackConstraints;
    await track?.applyConstraints(constraints).then(
      () => setIsTorchOn(isOn),
      () => setCamera((current) => ({ ...current, hasTorch: false })),
    );
  };
  return { ...camera, isTorchOn, switchTorch };
}
