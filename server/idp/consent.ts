import type { FastifyInstance } from 'fastify';
import type { Provider } from 'oidc-provider';
import { t } from '#domain/language.ts';
import { inTransaction } from '#server/db/connect.ts';
import { html } from '#server/pages/html.ts';
import { sendPage } from '#server/pages/page.ts';
import { findAccount } from './accounts.ts';
import type { IdpDeps } from './deps.ts';
import { findInteraction, findSignInToken, interactionFormPath, type LazyProvider } from './interaction.ts';
import { expiredNotice } from './notices.ts';

const MAX_NAME_CHARACTERS = 60;

type ConsentRequest = {
  clientId: string;
  name: string;
  /** The client ID's host, shown because an assistant can give itself any name. */
  website: string;
  resource: string;
  scopes: string[];
  mayWrite: boolean;
};

async function findConsentRequest(
  provider: Provider,
  { params }: { params: Record<string, unknown> },
): Promise<ConsentRequest | undefined> {
  const clientId = String(params.client_id);
  const client = await provider.Client.find(clientId);
  if (client === undefined) return undefined;
  const scopes = String(params.scope ?? '').split(' ');
  const clientName = (client.clientName ?? '').replace(/\s+/g, ' ').trim().slice(0, MAX_NAME_CHARACTERS);
  const website = new URL(clientId).host;
  return {
    clientId,
    name: clientName === '' ? website : clientName,
    website,
    resource: String(params.resource),
    scopes,
    mayWrite: scopes.includes('lists:write'),
  };
}

const consentPage = (
  signInToken: string | undefined,
  { name, website, mayWrite }: ConsentRequest,
  email: string,
) => ({
  title: t`Connect an assistant`,
  body: html`<h1>${t`Let ${name} use your Cartwise lists?`}</h1>
<p class="soft">${t`It’s from ${website}. You’re signed in as ${email}.`}</p>
<p>${t`It will be able to:`}</p>
<ul>
<li>${t`See your cart, your lists, and the stores you compare`}</li>
${mayWrite && html`<li>${t`Add lines to your cart and lists, and make pages of your comparisons that anyone with the link can open`}</li>`}
</ul>
<p>${t`It can’t buy anything, change your account, or see your payments.`}</p>
<form method="post" action="${interactionFormPath('consent', signInToken)}">
<p class="actions">
<button class="button" type="submit" name="answer" value="allow">${t`Allow`}</button>
<button class="button quiet" type="submit" name="answer" value="deny">${t`Don’t allow`}</button>
</p>
</form>
<p class="foot">${t`You can disconnect it anytime on your account page.`} <a href="/privacy">${t`Privacy`}</a></p>`,
});

/**
 * Redirects through an HTML page instead of an HTTP redirect, because our Content Security Policy
 * (`form-action`) blocks redirects to other sites after a form submission.
 */
const redirectPage = (returnTo: string) => ({
  title: t`Connect an assistant`,
  body: html`<meta http-equiv="refresh" content="0;url=${returnTo}">
<h1>${t`Taking you back`}</h1>
<p class="actions"><a class="button" href="${returnTo}">${t`Continue`}</a></p>`,
});

export function consentRoutes(app: FastifyInstance, deps: IdpDeps, lazyProvider: LazyProvider): void {
  const { db, clock, onAllowed } = deps;

  app.get('/idp/consent', async (request, reply) => {
    const provider = await lazyProvider();
    const interaction = await findInteraction(deps, provider, request, reply);
    const account =
      interaction?.session === undefined ? undefined : await findAccount(db, interaction.session.accountId);
    const consentRequest = interaction && (await findConsentRequest(provider, interaction));
    if (account === undefined || consentRequest === undefined) return sendPage(reply, 400, expiredNotice());
    return sendPage(reply, 200, consentPage(findSignInToken(request), consentRequest, account.email));
  });

  app.post('/idp/consent', async (request, reply) => {
    const provider = await lazyProvider();
    const interaction = await findInteraction(deps, provider, request, reply);
    const accountId = interaction?.session?.accountId;
    const consentRequest = interaction && (await findConsentRequest(provider, interaction));
    if (interaction === undefined || accountId === undefined || consentRequest === undefined)
      return sendPage(reply, 400, expiredNotice());
    const { answer } = (request.body ?? {}) as { answer?: unknown };
    if (answer === 'allow') {
      const { clientId, name, resource, scopes, mayWrite } = consentRequest;
      await inTransaction(db, (tx) => onAllowed(tx, { accountId, clientId, name, mayWrite, now: clock() }));
      const grant = new provider.Grant({ accountId, clientId });
      grant.addResourceScope(resource, scopes.join(' '));
      if (scopes.includes('openid')) grant.addOIDCScope('openid');
      const grantId = await grant.save();
      interaction.result = { ...interaction.lastSubmission, consent: { grantId } };
    } else {
      interaction.result = { error: 'access_denied', error_description: 'The shopper did not allow it.' };
    }
    await interaction.persist();
    return sendPage(reply, 200, redirectPage(interaction.returnTo));
  });
}
