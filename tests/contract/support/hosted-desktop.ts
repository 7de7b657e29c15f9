import type { RealtimeEvent } from '#contract/events.ts'
import { createRealtime } from '#main/realtime/realtime.ts'
import type { HostedPushRig } from '#tests/support/hosted-push.ts'
import { sessionRig } from '../main-session-support.ts'
import { nodeFetch } from '#tests/support/node-fetch.ts'
import { until } from '../push-support.ts'
import type { Rig } from './test-workspace.ts'
import { emailOf, GROUP, PASSWORD, type Name } from './users.ts'

/**
 * The app's realtime connection to a hosted push service, with a signed-in user and their group.
 * @param endings gets what ends it
 */
export async function openDesktop(
  name: Name,
  at: Pick<Rig, 'url'>,
  hosted: HostedPushRig,
  endings: (() => unknown)[],
) {
  const app = sessionRig({ fetch: nodeFetch })
  const { connection, session, clock, log, page } = app
  const realtime = createRealtime({ connection, session, clock, log, push: page.push })
  endings.push(() => realtime.stop())
  const events: RealtimeEvent[] = []
  realtime.onEvents((batch) => void events.push(...batch))
  await app.start()
  realtime.start()
  await connection.set({ address: at.url })
  await session.signIn({ email: emailOf(name), password: PASSWORD })
  realtime.follow({ groupId: GROUP })
  const live = () => until('live', () => realtime.view().state === 'live')
  await live()
  await until('signed in to the push service', () => hosted.users().includes(name))
  return {
    ...app,
    realtime,
    events,
    live,
    texts: () =>
      events.flatMap((event) =>
        event.name === 'message.created' && event.data.message.content.type === 'text'
          ? [event.data.message.content.text]
          : [],
      ),
    resyncs: () => page.of('realtime.resync').length,
    people: () => page.of('presence.changed').at(-1)?.people ?? [],
    viewed: () =>
      events.flatMap((event) => (event.name === 'chats.viewed' ? event.data.items : [])),
  }
}
