export { createAlerts, type AlertsDeps, type AlertsService } from './alerts-service.ts'
export { decideAlert, type Alert, type AlertContext } from './decide-alert.ts'
