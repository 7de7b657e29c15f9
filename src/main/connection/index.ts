export { isLoopback, isPrivateOnTheWay } from './address.ts'
export type {
  ConnectionDeps,
  ConnectionService,
  CurrentConnection,
  ManagedConnection,
} from './connection-service.ts'
export { createConnection } from './create-connection.ts'
