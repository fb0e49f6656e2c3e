import type { User } from '#contract/auth.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { deferredText, translateText } from '#domain/language.ts';
import { adminRequiredError, premiumRequiredError, signInRequiredError } from './errors.ts';

/**
 * Checks whether the user may make the call. Access isn't checked anywhere else.
 * @throws 401, 402 or 403 if the user lacks access
 */
export function checkAccess(
  { access, feature, purpose }: Pick<Endpoint, 'access' | 'feature' | 'purpose'>,
  user: Pick<User, 'isPremium' | 'isAdmin'> | null,
): void {
  if (access === 'public') return;
  if (user === null) throw signInRequiredError();
  if (access === 'premium' && !user.isPremium)
    throw premiumRequiredError(translateText(feature ?? deferredText('This feature')));
  if (access === 'admin' && !user.isAdmin) throw adminRequiredError(purpose ?? 'do this');
}
