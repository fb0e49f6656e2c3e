import { describe } from 'vitest';
import { lookOnceAtEveryPage } from '#tests/support/look-at-views.ts';

describe('every page, once', () => lookOnceAtEveryPage(['visitor', 'newcomer', 'premium', 'admin']));
