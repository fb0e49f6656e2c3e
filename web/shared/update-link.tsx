import { t } from '#domain/language.ts';
import { ApiError } from '#web/api/api-error.ts';

/** Whether the server did not understand this page: it is of an older build, or its operations would have been dropped. */
export const isForNewerPage = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.status === 400;

/** What brings the newer page, in a sentence: only when somebody asks for it. */
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
