import { createLink } from '@tanstack/react-router';
import { ButtonLink } from './button.tsx';

/** A link that looks like a button, to a page of the app. */
export const RouteLink = createLink(ButtonLink);
