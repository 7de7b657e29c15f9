import { z } from 'zod'
import { startPeer } from './session-bus.ts'

const listSchema = z.object({
  shown: z.array(
    z.object({
      id: z.number(),
      replaces: z.number(),
      summary: z.string(),
      body: z.string(),
      actions: z.array(z.string()),
    }),
  ),
  closed: z.array(z.number()),
})
export type Shown = z.infer<typeof listSchema>['shown'][number]

/** A notification server that records what is shown, in order, and what is closed. */
export interface NotificationServer {
  list(): Promise<z.infer<typeof listSchema>>
  click(id: number): Promise<void>
  stop(): Promise<void>
}

export async function startNotificationServer(): Promise<NotificationServer> {
  const peer = await startPeer('notification_server.py')
  return {
    list: () => peer.ask({ do: 'list' }, listSchema),
    async click(id) {
      await peer.ask({ do: 'click', id }, z.object({}))
    },
    stop: peer.stop,
  }
}
