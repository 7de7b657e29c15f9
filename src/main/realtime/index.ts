export { createRealtime } from './create-realtime.ts'
export type { RealtimeDeps, RealtimeService, RealtimeView } from './realtime-service.ts'
