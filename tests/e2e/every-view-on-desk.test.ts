import { describe } from 'vitest';
import { lookAtEveryView } from '#tests/support/look-at-views.ts';

describe('every view on a desk', () => lookAtEveryView(1280));
