import { Flashlight, FlashlightOff } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { codeProblemText, type ParsedProductCode, parseProductCode } from '#domain/item/gtin.ts';
import { t } from '#domain/language.ts';
import { cx } from '#web/lib/cx.ts';
import { reloadToScan } from '#web/shared/scan-again.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/input.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { type CameraProblem, useCamera } from './use-camera.ts';
import { type ScanState, useBarcodeScan } from './use-reading.ts';

const problemTexts: Record<CameraProblem, string> = {
  refused: t`Camera access is blocked. Allow it in your browser’s settings for this site, or type the number below.`,
  missing: t`No camera was found. Type the number below.`,
  busy: t`Another app is using the camera. Close it and try again, or type the number below.`,
  'reload-needed': t`Reload this page to use the camera, or type the number below.`,
};

const scanStateTexts: Record<ScanState, string> = {
  loading: t`Getting ready…`,
  looking: t`Point the camera at the barcode.`,
  'nothing-yet': t`Can’t read it yet. Hold it flat, about 6 inches away, in better light. Or type the number below.`,
  failed: t`The scanner didn’t load. Check your connection, or type the number below.`,
};

const vibrate = () => navigator.vibrate?.(30);

function NumberField({ onCode }: { onCode: (code: ParsedProductCode, text: string) => void }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = parseProductCode(text);
    if (code.kind === 'wrong') setError(codeProblemText(code));
    else onCode(code, text);
  };
  return (
    <form noValidate onSubmit={submit} className="flex items-end gap-2">
      <Field
        className="flex-1"
        label={t`Number under the barcode`}
        error={error}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={20}
        placeholder="0 36000 29145 2"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" className={cx(error !== undefined && 'self-start mt-6')}>
        {t`Find`}
      </Button>
    </form>
  );
}

export function BarcodeScanner({ onCode }: { onCode: (code: ParsedProductCode, text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [attempt, setAttempt] = useState(0);
  const { stream, problem, hasTorch, isTorchOn, switchTorch } = useCamera(video, attempt);
  const statusId = useId();
  const state = useBarcodeScan(video, stream, (code, text) => {
    vibrate();
    onCode(code, text);
  });
  return (
    <div className="space-y-4">
      {/* Dark in both themes. Takes up the same space while the camera starts, so that the layout doesn't shift. */}
      <div
        className={cx(
          'relative flex aspect-4/3 max-h-[45dvh] w-full items-center justify-center overflow-hidden rounded-card bg-sunken scheme-dark',
          problem !== null && 'hidden',
        )}
      >
        <video
          ref={video}
          muted
          playsInline
          aria-label={t`What the camera sees`}
          aria-describedby={statusId}
          className="size-full object-cover"
        />
        {stream === null ? (
          <div className="absolute inset-0 flex items-center justify-center">
            <Spinner label={t`Opening the camera…`} />
          </div>
        ) : (
          <div
            aria-hidden
            className="pointer-events-none absolute inset-x-[9%] inset-y-[24%] rounded-card border-2 border-ink shadow-[0_0_0_999px_var(--scrim)]"
          />
        )}
        {hasTorch && (
          <button
            type="button"
            aria-pressed={isTorchOn}
            aria-label={t`Flashlight`}
            title={t`Flashlight`}
            onClick={() => void switchTorch(!isTorchOn)}
            className="absolute right-2 bottom-2 inline-flex items-center justify-center rounded-full bg-raised text-ink touch-square"
          >
            {isTorchOn ? <FlashlightOff className="size-5" /> : <Flashlight className="size-5" />}
          </button>
        )}
      </div>
      <div className={cx(problem !== null && 'rounded-card border border-line bg-sunken p-4')}>
        <p role="status" id={statusId} className={cx('text-sm', problem === null && 'text-ink-soft')}>
          {problem !== null ? problemTexts[problem] : stream !== null && scanStateTexts[state]}
        </p>
        {problem === 'reload-needed' && (
          <Button className="mt-3" onClick={() => reloadToScan()}>
            {t`Reload the page`}
          </Button>
        )}
        {(problem === 'busy' || problem === 'refused') && (
          <Button className="mt-3" onClick={() => setAttempt((count) => count + 1)}>
            {t`Try the camera again`}
          </Button>
        )}
      </div>
      <NumberField onCode={onCode} />
    </div>
  );
}
