export { answerRequest, type BridgeHandlers } from './handle-request.ts'
export { checkedPush } from './validated-push.ts'
export { pathFromArguments } from './path-from-arguments.ts'
export { bridgeHandlers, type BridgeDeps } from './handlers.ts'
