import { spanish } from '#languages/spanish.ts';

// Set before the app is loaded, so that every text is translated.
globalThis.cartwiseLanguage = () => spanish;
