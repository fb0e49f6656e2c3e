export type { AssistantsOf } from './authorization.ts';
export { connectAssistant, deleteAssistantsOf } from './queries.ts';
