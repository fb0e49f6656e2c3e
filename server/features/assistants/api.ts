export type { AssistantProvider } from './authorization.ts';
export { connectAssistant, deleteAssistantsForUser } from './queries.ts';
