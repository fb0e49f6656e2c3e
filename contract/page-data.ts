/** Initial data for the web app, embedded as JSON in `<script id="page-data">`. Responses are in wire format. */
export type PageData = {
  /** The page that the server renders as HTML (for `home`, only its outline). Null if scripts render the whole page. */
  shows: 'landing' | 'shared-list' | 'home' | null;
  /** When the document was generated, as an ISO timestamp. */
  writtenAt: string;
  /** Responses of GET calls by path, such as `/api/auth/user`. The user is null if signed out. */
  answers: Record<string, unknown>;
  /** Random seed that produces the same demo prices as those already in the document. */
  demoSeed?: number;
};

/** Renders the page named by `PageData.shows` to HTML on the server. */
export type RenderPage = (
  data: PageData,
  ads: { client?: string | undefined; slot?: string | undefined },
) => Promise<string>;

export const CURRENT_USER_PATH = '/api/auth/user';
