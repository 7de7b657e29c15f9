export {
  createServiceStatus,
  type AwayReason,
  type ServiceStatusDeps,
  type ServiceStatusService,
} from './service-status-service.ts'
