import type { serviceStatusKinds } from '../bridge.ts'

export type ServiceStatusKind = (typeof serviceStatusKinds)[number]

/** The number of each kind. Section 3 fixes 1 and 2; its "else unavailable" is sent as 3. */
export const serviceStatusNumbers = {
  available: 1,
  busy: 2,
  unavailable: 3,
} as const satisfies Record<ServiceStatusKind, number>

/** The kind of a service status number: 1 available, 2 busy, anything else unavailable. */
export function serviceStatusKind(status: number): ServiceStatusKind {
  if (status === serviceStatusNumbers.available) return 'available'
  return status === serviceStatusNumbers.busy ? 'busy' : 'unavailable'
}

/** Colour of a status's dot (section 3): 1 green, 2 orange, others red. */
export const serviceStatusColours = {
  available: 'green',
  busy: 'orange',
  unavailable: 'red',
} as const satisfies Record<ServiceStatusKind, string>
