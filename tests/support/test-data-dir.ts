import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The folder where apps in tests store files such as photos. An app that is used on this machine has a different
 * folder.
 */
export const TEST_DATA_DIR = join(tmpdir(), 'cartwise-test-data');
