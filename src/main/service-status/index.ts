export {
  createServiceStatus,
  type ServiceStatusDeps,
  type ServiceStatusService,
} from './service-status-service.ts'
