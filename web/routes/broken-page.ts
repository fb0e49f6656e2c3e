/** `reset` tries again; `href` reloads the page. */
export type BrokenPage = { error: unknown; reset: () => void; href: string };
