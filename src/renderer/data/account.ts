import type { ServiceStatusKind } from '#contract/rules/service-status.ts'
import { request } from './bridge.ts'
import { serviceStatusAtom } from './session.ts'
import { applySession } from './session-sync.ts'
import { store } from './store.ts'
import { showError } from './toasts.ts'

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
