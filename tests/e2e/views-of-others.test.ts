import { describe } from 'vitest';
import { lookOnceAtEveryView } from '#tests/support/look-at-views.ts';

describe('every view, once', () => lookOnceAtEveryView(['visitor', 'newcomer', 'premium', 'admin']));
