import { spanish } from '#languages/spanish.ts';

// The server names this file in the page before the app itself, so that it has run before any text is asked for.
globalThis.cartwiseLanguage = () => spanish;
