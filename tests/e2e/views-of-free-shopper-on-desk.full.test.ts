import { describe } from 'vitest';
import { checkEveryViewOnDesktop } from '#tests/support/check-views.ts';

describe('every view on a desk', () => checkEveryViewOnDesktop(['free']));
