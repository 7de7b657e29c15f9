import { z } from 'zod'
import { startPeer } from './session-bus.ts'

const itemSchema = z.object({
  item: z
    .object({
      title: z.string(),
      tooltip: z.string(),
      status: z.string(),
      /** RGB of the status colour in the shown icon. */
      colour: z.array(z.number()).nullable(),
      /** RGB at the edge of the number of unread chats. */
      countColour: z.array(z.number()).nullable(),
    })
    .nullable(),
})
const menuSchema = z.object({
  menu: z.array(
    z.object({
      id: z.number(),
      label: z.string(),
      enabled: z.boolean(),
      checked: z.boolean().nullable(),
      separator: z.boolean(),
    }),
  ),
})
export type TrayItem = z.infer<typeof menuSchema>['menu'][number]

/** A tray host that reads icons and clicks menu entries. */
export interface TrayHost {
  item(): Promise<z.infer<typeof itemSchema>['item']>
  menu(): Promise<TrayItem[]>
  /** Clicks the entry with this label; fails if there is none. */
  click(label: string): Promise<void>
  stop(): Promise<void>
}

/** @param options isShown: false for a desktop that accepts icons but shows none */
export async function startTrayHost({ isShown = true } = {}): Promise<TrayHost> {
  const peer = await startPeer('tray_host.py', isShown ? {} : { WITHOUT_HOST: '1' })
  const menu = async () => (await peer.ask({ do: 'menu' }, menuSchema)).menu
  return {
    item: async () => (await peer.ask({ do: 'item' }, itemSchema)).item,
    menu,
    async click(label) {
      const entry = (await menu()).find((one) => one.label === label)
      if (!entry) throw new Error(`The tray has no ${label}.`)
      await peer.ask({ do: 'click', id: entry.id }, z.object({}))
    },
    stop: peer.stop,
  }
}
