import type { User } from '#contract/auth.ts';
export function HomePage({ user }: { user: User }) {
  return <p>{user.id}</p>;
}
