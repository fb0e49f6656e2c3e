import { describe } from 'vitest';
import { checkEveryViewOnPhone } from '#tests/support/check-views.ts';

describe('Every view on a phone', () => checkEveryViewOnPhone(['free']));
