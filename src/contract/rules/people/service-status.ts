import { serviceStatusNumbers } from '#contract/entities/chats/service-status.ts'

/** The service statuses that an agent can choose. */
export const serviceStatusKinds = ['available', 'busy', 'unavailable'] as const

/** A status that an agent sets for themselves, e.g. in the tray. It says nothing about the backend. */
export type ServiceStatusKind = (typeof serviceStatusKinds)[number]

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
