export { createUpdates, INSTALLING_FILE } from './create-updates.ts'
export {
  feedFileName,
  feedSchema,
  fetchSignedFeed,
  type FeedDeps,
  type UpdateFeed,
} from './signed-feed.ts'
export { UpdateError } from './update-failure.ts'
export { updatesOffReason, type Installation } from './update-support.ts'
export type { Updater, UpdatesService } from './updates-service.ts'
