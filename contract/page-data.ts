/**
 * What a document tells the web app before it asks for anything, as JSON in `<script id="page-data">`; answers are as the
 * calls give them on the wire.
 */
export type PageData = {
  /** What the document already shows as HTML, of a shopper's `home` its outline; null where only script shows it. */
  shows: 'landing' | 'shared-list' | 'home' | null;
  /** When the document was written, as an ISO instant. */
  writtenAt: string;
  /** Answers to reading calls by their address, such as `/api/auth/user`; null: nobody is signed in. */
  answers: Record<string, unknown>;
  /** Draws the prices of the demo that the document shows. */
  demoSeed?: number;
};

/** What the built web app renders on the server: the HTML of a page that `PageData.shows`. */
export type RenderPage = (
  data: PageData,
  ads: { client?: string | undefined; slot?: string | undefined },
) => Promise<string>;

/** The address under which the document tells who is signed in. */
export const USER_ADDRESS = '/api/auth/user';
