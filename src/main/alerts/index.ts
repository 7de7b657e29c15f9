export { createAlerts, type AlertsDeps, type AlertsService } from './alerts-service.ts'
export type { Alert, AlertContext } from './decide-alert.ts'
