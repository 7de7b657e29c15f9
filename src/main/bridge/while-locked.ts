import type { PushName, RequestName } from '#contract/bridge.ts'

/** Requests of the lock screen, and of a page that loads while locked. All other requests return LOCKED. */
const allowedRequests: ReadonlySet<RequestName> = new Set<RequestName>([
  'app.info',
  'connection.get',
  'session.get',
  'session.lock',
  'session.unlock',
  'session.signInWithProvider',
  'session.cancelProviderSignIn',
  'session.signOut',
  'session.remember',
  'serviceStatus.get',
  'realtime.get',
  'settings.get',
  'settings.set',
  'outbox.unsent',
  'update.get',
  'proxy.get',
  'proxy.answer',
])

/**
 * Pushes without chat data. All other pushes are dropped while locked; after the unlock the page fetches everything
 * again.
 */
const allowedPushes: ReadonlySet<PushName> = new Set<PushName>([
  'session.changed',
  'connection.changed',
  'connection.unreached',
  'settings.changed',
  'serviceStatus.changed',
  'realtime.state',
  'outbox.unsentChanged',
  'upload.progress',
  'alert.sound',
  'update.changed',
  'proxy.changed',
  'navigate',
])

export const isAllowedWhileLocked = (name: RequestName): boolean => allowedRequests.has(name)
export const isPushedWhileLocked = (name: PushName): boolean => allowedPushes.has(name)
