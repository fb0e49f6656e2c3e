/** Initial data, embedded as JSON in `<script id="page-data">`. Responses are in wire format. */
export type PageData = {
  /** The page the server renders as HTML (for `home`, only its outline). Null if scripts render the whole page. */
  shows: 'landing' | 'shared-list' | 'home' | null;
  writtenAt: string;
  /** Responses of GET calls by path, such as `/api/auth/user`. */
  answers: Record<string, unknown>;
  /** The seed of the document's demo prices, so that the page generates the same prices. */
  demoSeed?: number;
};

export type RenderPage = (
  data: PageData,
  ads: { client?: string | undefined; slot?: string | undefined },
) => Promise<string>;

export const CURRENT_USER_PATH = '/api/auth/user';
