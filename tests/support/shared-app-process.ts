import { connect } from '#server/db/connect.ts';
import { journeyEnv } from './app-process.ts';
import { listeningApp } from './listening-app.ts';

/**
 * The app that journeys share, on the database given as JSON: sends its address, and ends with the process that
 * started it.
 */
const database = connect(JSON.parse(process.argv[2] ?? '{}'), () => undefined);
const app = await listeningApp(database.db, { env: journeyEnv });
process.once('disconnect', () => process.exit());
process.send?.(app.url);
