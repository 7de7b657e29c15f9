export type { SessionDeps, SessionOwner, SessionService } from './session-service.ts'
