export { answerRequest, type BridgeHandlers } from './answer-request.ts'
export { checkedPush } from './checked-push.ts'
export { pathFromArguments } from './path-from-arguments.ts'
export { bridgeHandlers, type Desk } from './handlers.ts'
