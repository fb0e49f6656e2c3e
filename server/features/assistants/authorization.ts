import {
  type AuthInfo,
  bearerAuthChallengeResponse,
  OAuthError,
  OAuthErrorCode,
  verifyBearerToken,
} from '@modelcontextprotocol/server';
import { type AssistantScope, assistantScopes } from '#contract/assistants.ts';
import type { Tx } from '#server/db/connect.ts';
import type { Deps } from '#server/env/deps.ts';
import { findAssistantPermission, insertPendingAssistant } from './queries.ts';

type AssistantToken = {
  accountId: string;
  clientId: string;
  /** The name that the assistant gave itself. */
  clientName?: string;
  scopes: string[];
  resource: string;
  expiresAtSeconds: number;
};

export type AssistantProvider = {
  issuer: string;
  resource: string;
  readToken: (token: string) => Promise<AssistantToken | undefined>;
  permissionPage: 'consent-page' | 'account-page';
  revoke: (tx: Tx, assistant: { userId: string; clientId: string }) => Promise<void>;
};

const METADATA_PATH = '/.well-known/oauth-protected-resource';

/** Clients may request the metadata with or without the resource's path (RFC 9728). */
export const resourceMetadataPaths = [METADATA_PATH, `${METADATA_PATH}/mcp`];

const toMetadataUrl = (publicUrl: string) => `${publicUrl}${METADATA_PATH}/mcp`;

export const createResourceMetadata = ({ issuer, resource }: AssistantProvider, publicUrl: string) => ({
  resource,
  authorization_servers: [issuer],
  scopes_supported: [...assistantScopes],
  bearer_methods_supported: ['header'],
  resource_name: 'Cartwise',
  resource_documentation: `${publicUrl}/help`,
  resource_policy_uri: `${publicUrl}/privacy`,
  resource_tos_uri: `${publicUrl}/terms`,
});

const invalidTokenError = () =>
  new OAuthError(OAuthErrorCode.InvalidToken, 'The token has ended or was never issued');

/** `user` is null until the shopper authorizes the assistant on the account page. */
export type AssistantAccess = { user: { id: string } | null; scopes: readonly string[] };

/** @throws {OAuthError} for an invalid token */
export async function authorizeAssistant(
  header: string | undefined,
  { issuer, resource, readToken, permissionPage }: AssistantProvider,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
): Promise<AssistantAccess | null> {
  if (header === undefined) return null;
  let assistantToken: AssistantToken | undefined;
  const verifyAccessToken = async (token: string): Promise<AuthInfo> => {
    assistantToken = await readToken(token);
    if (assistantToken === undefined) throw invalidTokenError();
    const { clientId, scopes, expiresAtSeconds } = assistantToken;
    return {
      token,
      clientId,
      scopes,
      resource: new URL(assistantToken.resource),
      expiresAt: expiresAtSeconds,
    };
  };
  await verifyBearerToken(header, { expectedResource: new URL(resource), verifier: { verifyAccessToken } });
  if (assistantToken === undefined) throw invalidTokenError();
  const { accountId: subject, clientId, clientName = clientId, scopes } = assistantToken;
  const assistant = { issuer, subject, clientId, now: clock() };
  const permission = await findAssistantPermission(db, assistant);
  if (permission?.isAllowed) {
    const mayUse = (scope: string) =>
      permission.mayWrite || scope === ('lists:read' satisfies AssistantScope);
    return { user: { id: permission.userId }, scopes: scopes.filter(mayUse) };
  }
  if (permissionPage === 'consent-page') throw invalidTokenError();
  if (permission === undefined) {
    const mayWrite = scopes.includes('lists:write' satisfies AssistantScope);
    const hasAccount = await insertPendingAssistant(db, {
      ...assistant,
      name: clientName.slice(0, 100),
      mayWrite,
    });
    if (!hasAccount) throw new OAuthError(OAuthErrorCode.InvalidToken, 'This person has no Cartwise account');
  }
  return { user: null, scopes };
}

/**
 * Responds with 401 for a missing or invalid token and with 403 for a token that lacks `scopes`. The response says
 * where to get a valid token (RFC 9728).
 */
export function createChallengeResponse(
  error: unknown,
  publicUrl: string,
  scopes?: readonly AssistantScope[],
): Response {
  return bearerAuthChallengeResponse(error, {
    resourceMetadataUrl: toMetadataUrl(publicUrl),
    ...(scopes && { requiredScopes: [...scopes] }),
  });
}

export const missingTokenError = () =>
  new OAuthError(OAuthErrorCode.InvalidToken, 'This tool needs the shopper’s permission');
export const missingScopeError = () =>
  new OAuthError(OAuthErrorCode.InsufficientScope, 'The shopper did not allow this');
