import { describe } from 'vitest';
import { checkEveryViewOnDesktop } from '#tests/support/check-views.ts';

describe('Every view on a desktop', () => checkEveryViewOnDesktop(['free']));
