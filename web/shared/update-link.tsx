import { t } from '#domain/language.ts';
import { ApiError } from '#web/api/api-error.ts';

/** True if the server didn't understand this page, which is of an older build. */
export const isForNewerPage = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.status === 400;

/** Reloads to get the newer page, when the shopper wants to. */
export function UpdateLink() {
  return (
    <button
      type="button"
      onClick={() => location.reload()}
      className="inline-flex items-center underline touch"
    >
      {t`Update`}
    </button>
  );
}
