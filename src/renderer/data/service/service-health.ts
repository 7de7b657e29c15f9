import { atom } from 'jotai'
import { optionalServices, type Service } from '#contract/api/endpoint.ts'
import { isServiceFailure } from '#contract/rules/service/service-failure.ts'
import { store } from '#renderer/data/store.ts'

/**
 * What may reveal a change of the service's state: a failed call, an answered call, an image that could not be loaded,
 * or a retry by the user. An image may also fail to load because it no longer exists.
 */
export type HealthSignal = 'failed' | 'answered' | 'image' | 'retry'

/** The last signal. Each signal is a new object, so that `live/sync/health-watch.ts` also handles two equal ones. */
export const healthSignalAtom = atom<{ readonly kind: HealthSignal } | null>(null)

/** `checking`: a call failed, and a probe is finding out whether the service responds. */
export type ServiceState = 'up' | 'checking' | 'down'

/** Written by `live/sync/health-watch.ts`. */
export const serviceStateAtom = atom<ServiceState>('up')

/** Counts the service's recoveries; failed images load again when it changes. */
export const recoveriesAtom = atom(0)

export function reportHealth(kind: HealthSignal): void {
  store.set(healthSignalAtom, { kind })
}

/** Reports a failed call. A refusal is not reported, because the service did respond. */
export function reportFailedCall(error: unknown): void {
  if (isServiceFailure(error)) reportHealth('failed')
}

/**
 * Reports an answered call. The optional services do not count: they can respond while the required services are down.
 */
export function reportAnsweredCall(service: Service): void {
  const isOptional = optionalServices.some((each) => each === service)
  if (!isOptional && store.get(serviceStateAtom) === 'down') reportHealth('answered')
}
