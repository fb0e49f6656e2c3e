import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where apps in tests store files. A real app on this machine uses a different folder. */
export const TEST_DATA_DIR = join(tmpdir(), 'cartwise-test-data');
