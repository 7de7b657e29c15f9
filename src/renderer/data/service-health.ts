import { atom } from 'jotai'
import { optionalServices, type Service } from '#contract/api/endpoint.ts'
import { isServiceFailure } from '#contract/rules/service-failure.ts'
import { store } from './store.ts'

/**
 * What may change the service's state: a call failed, a call was answered, an image failed to load (which can also mean that
 * it no longer exists), or the user wants to try again.
 */
export type HealthSignal = 'failed' | 'answered' | 'image' | 'retry'

/** The last signal, each a new object; the health watch (`live/sync/health-watch.ts`) handles them. */
export const healthSignalAtom = atom<{ readonly kind: HealthSignal } | null>(null)

/** `checking`: a call failed, and whether the service answers at all is being found out. */
export type ServiceState = 'up' | 'checking' | 'down'

/** Written by the health watch. */
export const serviceStateAtom = atom<ServiceState>('up')

/** Counts how often the service has come back; failed images load again when it changes. */
export const recoveriesAtom = atom(0)

export function reportHealth(kind: HealthSignal): void {
  store.set(healthSignalAtom, { kind })
}

/** Reports a failed call, unless the service refused just that call. */
export function reportFailedCall(error: unknown): void {
  if (isServiceFailure(error)) reportHealth('failed')
}

/** Reports an answered call. The optional services can answer while the others are down. */
export function reportAnsweredCall(service: Service): void {
  const isOptional = optionalServices.some((each) => each === service)
  if (!isOptional && store.get(serviceStateAtom) === 'down') reportHealth('answered')
}
