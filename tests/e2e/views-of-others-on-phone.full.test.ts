import { describe } from 'vitest';
import { lookAtEveryViewOnPhone } from '#tests/support/look-at-views.ts';

describe('every view on a phone', () => lookAtEveryViewOnPhone(['visitor', 'newcomer', 'premium', 'admin']));
