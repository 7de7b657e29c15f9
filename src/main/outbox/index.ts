export type { OutboxDeps, OutboxService } from './outbox-service.ts'
