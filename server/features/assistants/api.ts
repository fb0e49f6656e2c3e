export type { AssistantsOf } from './authorization.ts';
export { connectAssistant } from './queries.ts';
