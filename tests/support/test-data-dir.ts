import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where apps of tests keep files, photos for one: not beside those of a product that is tried out here. */
export const TEST_DATA_DIR = join(tmpdir(), 'cartwise-test-data');
