export type {
  ConnectionDeps,
  ConnectionService,
  CurrentConnection,
  ManagedConnection,
} from './connection-service.ts'
export { createConnection } from './create-connection.ts'
export { validateManaged } from './validate-managed.ts'
