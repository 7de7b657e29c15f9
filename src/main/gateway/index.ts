export type { Gateway, GatewayDeps, GatewayTimeouts } from './gateway-service.ts'
