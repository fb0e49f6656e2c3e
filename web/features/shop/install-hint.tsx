import { Share, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { t } from '#domain/language.ts';
import { rich } from '#web/lib/rich.ts';
import { createStoredText } from '#web/lib/stored-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** The `beforeinstallprompt` event. It fires early, so the page's first script stores it. */
type InstallPromptEvent = Event & { prompt: () => Promise<unknown> };

declare global {
  interface Window {
    installOffer?: InstallPromptEvent;
  }
  interface Navigator {
    /** Exists only on iOS. True if the site was opened from the home screen. */
    standalone?: boolean;
  }
}

const storedAnswer = createStoredText('localStorage', 'cartwise.install-hint');

function detectInstallMethod(): 'offer' | 'share' | null {
  if (matchMedia('(display-mode: standalone)').matches || navigator.standalone) return null;
  if (window.installOffer) return 'offer';
  return navigator.standalone === false ? 'share' : null;
}

export function InstallHint() {
  const [method, setMethod] = useState(() => (storedAnswer.read() === null ? detectInstallMethod() : null));
  if (method === null) return null;
  const close = () => {
    storedAnswer.write('answered');
    setMethod(null);
  };
  const install = () => {
    void window.installOffer?.prompt().catch(() => {});
    delete window.installOffer;
    close();
  };
  return (
    <Notice className="m-4" title={t`Keep your list on your home screen`}>
      {method === 'offer' ? (
        <p>{t`Opens with one tap, even without a signal.`}</p>
      ) : (
        <p>
          {rich`Tap Share ${<Share className="inline size-4 align-text-bottom" />}, then “Add to Home Screen.” It works without a signal, and it isn’t cleared after a week away.`}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {method === 'offer' && (
          <Button icon={<Smartphone className="size-4" />} onClick={install}>
            {t`Install`}
          </Button>
        )}
        <Button variant="quiet" onClick={close}>
          {method === 'offer' ? t`Not now` : t`Got it`}
        </Button>
      </div>
    </Notice>
  );
}
