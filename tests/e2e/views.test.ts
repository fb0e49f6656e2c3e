import { describe } from 'vitest';
import { checkOnePageOfEachKind } from '#tests/support/check-views.ts';

describe('One page of each kind', () =>
  checkOnePageOfEachKind(['visitor', 'newcomer', 'free', 'premium', 'admin']));
