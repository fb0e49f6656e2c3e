import { Link } from '@tanstack/react-router';
import { ButtonLink } from '#web/ui/button.tsx';

/** On to the app, for who is signed in already. */
export function ContinueLink() {
  return (
    <ButtonLink look="primary">
      <Link to="/">Continue to App</Link>
    </ButtonLink>
  );
}
