import { describe } from 'vitest';
import { lookAtEveryView } from '#tests/support/look-at-views.ts';

describe('every view on a phone', () => lookAtEveryView(360));
