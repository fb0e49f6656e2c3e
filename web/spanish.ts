import { spanish } from '#languages/spanish.ts';

// Loaded before the app, so that every text is translated.
globalThis.cartwiseLanguage = () => spanish;
