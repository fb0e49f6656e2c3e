export type BrokenPage = { error: unknown; reset: () => void; href: string };
