import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where test apps store files such as photos: separate from a product run on this machine. */
export const TEST_DATA_DIR = join(tmpdir(), 'cartwise-test-data');
