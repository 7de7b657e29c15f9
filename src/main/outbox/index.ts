export { createOutbox } from './create-outbox.ts'
export type { NewMessage, OutboxDeps, OutboxService } from './outbox-service.ts'
