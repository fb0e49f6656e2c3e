import { useEffect, useState } from 'react';

/** Width of the quiet zone that scanners need, in modules. */
const QUIET_ZONE = 4;

type Drawing = { size: number; path: string };

async function drawQrCode(text: string): Promise<Drawing> {
  const { create } = await import('qrcode');
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  const squares = Array.from(modules.data, (isDark, index) =>
    isDark ? `M${QUIET_ZONE + (index % size)} ${QUIET_ZONE + Math.floor(index / size)}h1v1h-1z` : '',
  );
  return { size: size + 2 * QUIET_ZONE, path: squares.join('') };
}

/** Always black on white, because scanners need this contrast. Renders nothing if the code can't be drawn. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    drawQrCode(text).then(
      (newDrawing) => isCurrent && setDrawing(newDrawing),
      (error: unknown) => {
        console.error('The QR code could not be drawn', error);
        if (isCurrent) setHasFailed(true);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);

  if (hasFailed) return null;
  return (
    <div className="size-44 shrink-0 overflow-hidden rounded-lg border border-line bg-[#fff]">
      {drawing !== null && (
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${drawing.size} ${drawing.size}`}
          shapeRendering="crispEdges"
          className="size-full"
        >
          <path d={drawing.path} fill="#000" />
        </svg>
      )}
    </div>
  );
}
