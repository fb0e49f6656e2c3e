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
import { findAssistantUser } from './queries.ts';

/** Assistants' tokens, from the authorization server that issues them. */
export type AssistantsOf = {
  issuer: string;
  /** The audience of its tokens: our address for assistants. */
  resource: string;
  /** The contents of a token; undefined if it's unknown, revoked or expired. */
  readToken: (token: string) => Promise<
    | {
        accountId: string;
        clientId: string;
        scopes: string[];
        resource: string;
        expiresAtSeconds: number;
      }
    | undefined
  >;
  /** Ends an assistant's access to a user's data. */
  revoke: (tx: Tx, which: { userId: string; clientId: string }) => Promise<void>;
};

const METADATA_PATH = '/.well-known/oauth-protected-resource';

/** With and without the path of the resource, since clients use both (RFC 9728). */
export const metadataPaths = [METADATA_PATH, `${METADATA_PATH}/mcp`];

const metadataUrl = (publicUrl: string) => `${publicUrl}${METADATA_PATH}/mcp`;

/** The authorization server that issues tokens for our tools, and their scopes (RFC 9728). */
export const resourceMetadata = ({ issuer, resource }: AssistantsOf, publicUrl: string) => ({
  resource,
  authorization_servers: [issuer],
  scopes_supported: [...assistantScopes],
  bearer_methods_supported: ['header'],
  resource_name: 'Cartwise',
  resource_documentation: `${publicUrl}/help`,
  resource_policy_uri: `${publicUrl}/privacy`,
  resource_tos_uri: `${publicUrl}/terms`,
});

/** The user and assistant identified by this header; null without a header. Throws OAuthError for an invalid token. */
export async function authorize(
  header: string | undefined,
  assistants: AssistantsOf | null,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
): Promise<{ userId: string; clientId: string; scopes: readonly string[] } | null> {
  if (header === undefined) return null;
  if (assistants === null)
    throw new OAuthError(OAuthErrorCode.InvalidToken, 'No tokens are issued for this server');
  let userId: string | undefined;
  const { clientId, scopes } = await verifyBearerToken(header, {
    expectedResource: new URL(assistants.resource),
    verifier: {
      verifyAccessToken: async (token): Promise<AuthInfo> => {
        const payload = await assistants.readToken(token);
        if (payload !== undefined) {
          const { accountId: subject, clientId } = payload;
          userId = await findAssistantUser(db, {
            issuer: assistants.issuer,
            subject,
            clientId,
            now: clock(),
          });
        }
        if (payload === undefined || userId === undefined)
          throw new OAuthError(OAuthErrorCode.InvalidToken, 'The token has ended or was never issued');
        const { clientId, scopes, resource, expiresAtSeconds } = payload;
        return { token, clientId, scopes, resource: new URL(resource), expiresAt: expiresAtSeconds };
      },
    },
  });
  return userId === undefined ? null : { userId, clientId, scopes };
}

/** 401 for a missing or invalid token, 403 for a token without `scope`. Both say where to get one (RFC 9728). */
export function challenge(error: unknown, publicUrl: string, scopes?: readonly AssistantScope[]): Response {
  return bearerAuthChallengeResponse(error, {
    resourceMetadataUrl: metadataUrl(publicUrl),
    ...(scopes && { requiredScopes: [...scopes] }),
  });
}

export const noToken = () =>
  new OAuthError(OAuthErrorCode.InvalidToken, 'This tool needs the shopper’s permission');
export const lackingScope = () =>
  new OAuthError(OAuthErrorCode.InsufficientScope, 'The shopper did not allow this');
