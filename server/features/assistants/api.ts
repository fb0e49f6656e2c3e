export type { AssistantProvider } from './authorization.ts';
export { connectAssistant, deleteAssistantsOf } from './queries.ts';
