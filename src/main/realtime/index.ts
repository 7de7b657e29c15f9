export type { RealtimeDeps, RealtimeService, RealtimeView } from './realtime-service.ts'
