export { createSnoozes } from './create-snoozes.ts'
export type { SnoozesService } from './snoozes-service.ts'
