/** Initial data for the web app, embedded as JSON in `<script id="page-data">`. Responses are in wire format. */
export type PageData = {
  /** The page already rendered as HTML (for `home` only its outline); null if only scripts render it. */
  shows: 'landing' | 'shared-list' | 'home' | null;
  /** ISO instant at which the document was generated. */
  writtenAt: string;
  /** Responses of GET calls by path, such as `/api/auth/user`; null means signed out. */
  answers: Record<string, unknown>;
  /** Seed of the demo prices in the document. */
  demoSeed?: number;
};

/** Server-side rendering of the page in `PageData.shows` by the built web app. */
export type RenderPage = (
  data: PageData,
  ads: { client?: string | undefined; slot?: string | undefined },
) => Promise<string>;

/** Path under which `answers` has the signed-in user. */
export const USER_ADDRESS = '/api/auth/user';
