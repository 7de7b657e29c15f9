export { createDrafts } from './create-drafts.ts'
export type { DraftsDeps, DraftsService } from './drafts-service.ts'
