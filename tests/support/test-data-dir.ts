import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder where test apps store files such as photos. A product run on this machine uses a different folder. */
export const TEST_DATA_DIR = join(tmpdir(), 'cartwise-test-data');
