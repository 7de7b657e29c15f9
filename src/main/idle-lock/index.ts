export { createIdleLock, type IdleLock, type IdleLockDeps } from './idle-lock-service.ts'
