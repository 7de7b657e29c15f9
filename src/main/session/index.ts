export { createSession } from './create-session.ts'
export { outdates } from './is-session-stale.ts'
export type { SessionDeps, SessionOwner, SessionService } from './session-service.ts'
