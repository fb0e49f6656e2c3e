export type ErrorPageProps = { error: unknown; reset: () => void; href: string };
