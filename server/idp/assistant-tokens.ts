import { sql } from 'kysely';
import type { Tx } from '#server/db/connect.ts';
import type { LazyProvider } from './interaction.ts';

/** An assistant's valid token. The caller has to check whether the token allows the call. */
export type AssistantToken = {
  accountId: string;
  clientId: string;
  scopes: string[];
  resource: string;
  expiresAtSeconds: number;
};

export const createAssistantTokenReader =
  (provider: LazyProvider) =>
  async (text: string): Promise<AssistantToken | undefined> => {
    const token = await (await provider()).AccessToken.find(text);
    if (token === undefined || token.isExpired || token.clientId === undefined) return undefined;
    const { accountId, clientId, scope = '', aud, exp } = token;
    if (typeof aud !== 'string' || exp === undefined) return undefined;
    const scopes = scope.split(' ').filter((each) => each !== '');
    return { accountId, clientId, scopes, resource: aud, expiresAtSeconds: exp };
  };

export async function revokeAssistant(
  tx: Tx,
  { accountId, clientId }: { accountId: string; clientId: string },
): Promise<void> {
  await sql`
    delete from idp_payload where payload->>'accountId' = ${accountId} and payload->>'clientId' = ${clientId}
  `.execute(tx);
}
