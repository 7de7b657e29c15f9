export {
  createTrayService,
  type TrayDeps,
  type TrayService,
  type TrayView,
} from './tray-service.ts'
