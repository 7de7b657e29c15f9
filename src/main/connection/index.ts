export type {
  ConnectionDeps,
  ConnectionService,
  CurrentConnection,
  ManagedConnection,
} from './connection-service.ts'
export { createConnection } from './create-connection.ts'
export { proveManaged } from './validate-managed.ts'
