export { createSession } from './create-session.ts'
export { isSessionStale } from './is-session-stale.ts'
export type { SessionDeps, SessionOwner, SessionService } from './session-service.ts'
