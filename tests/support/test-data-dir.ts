import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder where apps in tests store files such as photos. A real app on the same machine uses another folder. */
export const TEST_DATA_DIR = join(tmpdir(), 'cartwise-test-data');
