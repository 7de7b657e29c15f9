export { answerRequest, type BridgeHandlers, type BridgeServer } from './handle-request.ts'
export { validatedPush } from './validated-push.ts'
export { pathFromArguments } from './path-from-arguments.ts'
export { bridgeHandlers, type BridgeDeps } from './handlers.ts'
