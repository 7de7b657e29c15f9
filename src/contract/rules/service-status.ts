import type { serviceStatusKinds } from '../bridge.ts'

/** A status that an agent sets for themselves, e.g. in the tray. It says nothing about the backend. */
export type ServiceStatusKind = (typeof serviceStatusKinds)[number]

/**
 * The number that is sent for each kind. 1 and 2 are fixed, and any other number means unavailable (specification,
 * section 3); the app sends 3.
 */
export const serviceStatusNumbers = {
  available: 1,
  busy: 2,
  unavailable: 3,
} as const satisfies Record<ServiceStatusKind, number>

/** The status of a user who has never set one (specification, section 3). */
export const defaultServiceStatus = serviceStatusNumbers.available

/** The kind for a received number: 1 available, 2 busy, any other number unavailable. */
export function serviceStatusKind(status: number): ServiceStatusKind {
  if (status === serviceStatusNumbers.available) return 'available'
  return status === serviceStatusNumbers.busy ? 'busy' : 'unavailable'
}

/** Colour of the dot for each kind (specification, section 3). */
export const serviceStatusColours = {
  available: 'green',
  busy: 'orange',
  unavailable: 'red',
} as const satisfies Record<ServiceStatusKind, string>
