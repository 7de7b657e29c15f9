export type { PushClock } from './clock.ts'
export { ANONYMOUS } from './limits.ts'
export { PushError } from './publish.ts'
export { createPushServer, type PushOptions, type PushServer } from './push-server.ts'
export {
  authorizeChannel,
  type ChannelAuthorization,
  type PushCredentials,
  type UserAuthorization,
} from './signature.ts'
