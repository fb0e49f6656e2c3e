import { connect } from '#server/db/connect.ts';
import { journeyEnv } from './app-process.ts';
import { startListeningApp } from './listening-app.ts';

/** The app shared by journeys, on the database given as JSON: sends its address, and ends with its parent process. */
const database = connect(JSON.parse(process.argv[2] ?? '{}'), () => undefined);
const app = await startListeningApp(database.db, { env: journeyEnv });
process.once('disconnect', () => process.exit());
process.send?.(app.url);
