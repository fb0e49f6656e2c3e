import { spanish } from '#languages/spanish.ts';

// Set the language before the app is loaded, so that every string is translated.
globalThis.cartwiseLanguage = () => spanish;
