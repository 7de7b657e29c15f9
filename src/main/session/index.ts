export { createSession } from './create-session.ts'
export type { SessionDeps, SessionOwner, SessionService } from './session-service.ts'
