/** What a page is told of its failure: `reset` tries again, `href` loads the page anew. */
export type BrokenPage = { error: unknown; reset: () => void; href: string };
