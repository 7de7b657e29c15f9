export type { DraftsDeps, DraftsService } from './drafts-service.ts'
