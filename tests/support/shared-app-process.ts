import { connect } from '#server/db/connect.ts';
import { testAppEnv } from './app-process.ts';
import { startListeningApp } from './listening-app.ts';

/** Starts the app that browser tests share. The first argument is the database connection in JSON. */
const database = connect(JSON.parse(process.argv[2] ?? '{}'), () => undefined);
const app = await startListeningApp(database.db, { env: testAppEnv });
process.once('disconnect', () => process.exit());
process.send?.(app.url);
