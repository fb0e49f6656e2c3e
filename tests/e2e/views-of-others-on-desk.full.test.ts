import { describe } from 'vitest';
import { lookAtEveryViewOnDesk } from '#tests/support/look-at-views.ts';

describe('every view on a desk', () => lookAtEveryViewOnDesk(['visitor', 'newcomer', 'premium', 'admin']));
