import { spanish } from '#languages/spanish.ts';

// Set before the app is loaded, so that every string is translated.
globalThis.cartwiseLanguage = () => spanish;
