import type { ServiceStatusKind } from '#contract/rules/people/service-status.ts'
import { request } from '#renderer/data/service/bridge.ts'
import { serviceStatusAtom } from './session.ts'
import { applySession } from './session-sync.ts'
import { store } from '#renderer/data/store.ts'
import { showError } from '#renderer/data/change/toasts.ts'

/** Locks the screen; the route guard then shows the lock screen. */
export function lockScreen(): void {
  request('session.lock').then(applySession, showError)
}

/** Sets the user's service status, and shows the status that was saved. */
export function setServiceStatus(status: ServiceStatusKind): void {
  request('serviceStatus.set', { status }).then(
    (saved) => store.set(serviceStatusAtom, saved.status),
    showError,
  )
}
