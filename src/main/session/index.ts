export { createSession } from './create-session.ts'
export { outdates } from './outdates.ts'
export type { SessionDeps, SessionOwner, SessionService } from './session-service.ts'
