export { createGateway } from './create-gateway.ts'
export type { Gateway, GatewayDeps, GatewayTimeouts } from './gateway-service.ts'
