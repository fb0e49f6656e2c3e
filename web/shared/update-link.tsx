import { t } from '#domain/language.ts';
import { ApiError } from '#web/api/api-error.ts';

/** True if the server didn't understand this page, because its build is older. */
export const isForNewerPage = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.status === 400;

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
