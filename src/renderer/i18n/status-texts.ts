import type { ServiceStatusKind } from '#contract/rules/service-status.ts'

/** The name of each service status. */
export const statusTexts = {
  available: 'shell.status.available',
  busy: 'shell.status.busy',
  unavailable: 'shell.status.unavailable',
} as const satisfies Record<ServiceStatusKind, string>
