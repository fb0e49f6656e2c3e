import { describe } from 'vitest';
import { lookOnceAtPages } from '#tests/support/look-at-views.ts';

describe('one page of each kind', () => lookOnceAtPages(['visitor', 'newcomer', 'free', 'premium', 'admin']));
