import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const TEST_DATA_DIR = join(tmpdir(), 'cartwise-test-data');
