import type { Server } from 'node:http'
import type { ConnectionDocument } from '#contract/connection.ts'
import type { SocketOwner } from '#workspace/auth/live-sockets.ts'
import type { ChatViewersService } from '#workspace/events/chat-viewers.ts'
import type { FollowedGroups } from '#workspace/events/followed-groups.ts'
import type { Publisher } from '#workspace/events/publisher.ts'
import type { ChannelAuthorization, UserAuthorization } from '#workspace/push/index.ts'
import type { Tx } from '#workspace/storage/tables.ts'

/** What the way to the clients reports, once the rest of the service is there. */
export interface PresenceListener {
  chatViewers: Pick<ChatViewersService, 'onMembers' | 'onTyping' | 'onSent'>
  /** Called with every report that a user types, at one instance of the service only. */
  typed(contactId: string, userId: string): void
}

/** Called when a user has sent what they were writing. */
export type OnSent = (contactId: string, userId: string) => void

/**
 * The way of live events to the clients, and of their presence back: the service's own push server
 * (`createOwnRealtime`) or a hosted push service (`createHostedRealtime`).
 */
export interface Realtime {
  /** Where clients connect. @param origin scheme, host and port by which a client reaches this service */
  address(origin: string): ConnectionDocument['realtime']
  /** The groups that somebody may follow. */
  readonly followed: Pick<FollowedGroups, 'has'>
  /** Whether a channel may have subscribers. If not, callers need not create an event for it. */
  isOccupied(channel: string): boolean
  /** Sends an event to the subscribers of the channels. @throws Error if it can never be sent */
  trigger(channels: string | readonly string[], event: string, data: object): void
  /** Ids of the users on a presence channel, as far as it is known here. */
  membersOn(channel: string): readonly string[]
  /** Whether the user is connected to any instance of the service. */
  isConnected(userId: string): boolean
  /** Lets a connection join a channel, for which the user's access was checked in this transaction. */
  grant(tx: Tx, owner: SocketOwner, socketId: string, channel: string): Promise<void>
  /** Signs the subscription of a connection. @param data presence channels: JSON with the user */
  sign(socketId: string, channel: string, data: string | undefined): ChannelAuthorization
  /**
   * Signs whose connection it is.
   * @throws ServiceFailure 404 if clients do not sign in with this push service
   */
  signUser(userId: string, socketId: string): UserAuthorization
  /** Closes the connections of an ended session. */
  endSession(owner: SocketOwner): void
  /** Ends what a user follows and may not any more. */
  recheckUser(userId: string): Promise<void>
  /** Ends the presence of users in a chat who may not see it any more. */
  recheckChat(contactId: string): Promise<void>
  /** Has all clients fetch everything, since they have missed events. */
  refetchSoon(): void
  /** A publisher whose events reach the clients of all instances. @param own publishes to those that this one reaches */
  share(own: Publisher): Publisher
  /** Begins to report presence. */
  listen(listener: PresenceListener): OnSent
  /** Starts what is asked regularly; called once, after `listen`. */
  start(): Promise<void>
  /** Number of connections, as far as it is known here. */
  connectionCount(): number
  /** Accepts push connections at this server, if clients connect to it. */
  attach(server: Server): void
  /** @param spreadMs time over which connections are closed, each at a random moment */
  close(spreadMs: number): Promise<void>
}
