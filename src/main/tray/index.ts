export { createTrayService, type TrayDeps, type TrayService } from './tray-service.ts'
export type { TrayView } from './tray-state.ts'
