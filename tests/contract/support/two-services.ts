import type Pusher from 'pusher-js'
import type { Channel } from 'pusher-js'
import { channels } from '#contract/events.ts'
import { subscribed } from '../push-support.ts'
import { connectAs, followAs, type Follower } from './follower.ts'
import { startRedis, type TestRedis } from './redis.ts'
import { startRig, type Rig, type RigOptions } from './test-workspace.ts'
import type { Name } from './users.ts'

/** Two services on one database, which exchange live events over a Redis of their own. */
export interface TwoServices {
  readonly redis: TestRedis
  readonly database: string
  readonly here: Rig
  readonly there: Rig
  /** Follows a user's feed and group channel at a service. */
  follow(rig: Rig, name: Name): Promise<Follower>
  /** Opens a chat as a user at a service. */
  attend(rig: Rig, name: Name, contactId: string): Promise<{ client: Pusher; channel: Channel }>
  /** Connects to one service, at its address, as a user whose calls the other one answers. */
  connectAcross(socketAt: Pick<Rig, 'url'>, callsAt: Rig, name: Name): Promise<Pusher>
  /** Starts a third one, which the test stops. */
  startThird(): Promise<Rig>
  stop(): Promise<void>
}

/** Ana has the chat `of-ana` and Beto `of-beto`. */
export async function startTwoServices(more: RigOptions = {}): Promise<TwoServices> {
  const redis = await startRedis()
  const original = await startRig()
  for (const name of ['ana', 'beto'])
    await original.contact(`of-${name}`, { user_id: name, user_tag_id: `tag-${name}` })
  const { database = '' } = await original.copyData()
  const options = { ...more, database, redis: redis.url }
  const [here, there] = await Promise.all([startRig(options), startRig(options)])
  const clients: Pusher[] = []
  const known = (client: Pusher) => {
    clients.push(client)
    return client
  }
  return {
    redis,
    database,
    here,
    there,
    async follow(rig, name) {
      const follower = await followAs(rig, name)
      known(follower.client)
      return follower
    },
    async attend(rig, name, contactId) {
      const client = known(await connectAs(rig, name))
      return { client, channel: await subscribed(client, channels.presence(contactId)) }
    },
    connectAcross: async (socketAt, callsAt, name) =>
      known(await connectAs(callsAt, name, undefined, socketAt)),
    startThird: () => startRig(options),
    async stop() {
      for (const client of clients) client.disconnect()
      for (const rig of [here, there, original]) await rig.stop()
      await redis.release()
    },
  }
}
