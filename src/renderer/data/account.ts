import type { ServiceStatusKind } from '#contract/rules/service-status.ts'
import { request } from './bridge.ts'
import { serviceStatusAtom } from './session.ts'
import { applySession } from './session-sync.ts'
import { store } from './store.ts'
import { showError } from './toasts.ts'

/** Locks the screen; the gate then leads to the lock screen. */
export function lockScreen(): void {
  request('session.lock').then(applySession, showError)
}

/** Sets one's service status. What is shown is what the service has taken: the status others see. */
export function setServiceStatus(status: ServiceStatusKind): void {
  request('serviceStatus.set', { status }).then(
    (taken) => store.set(serviceStatusAtom, taken.status),
    showError,
  )
}
