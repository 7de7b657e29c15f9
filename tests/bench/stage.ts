import { GROUP, OTHER_GROUP, type Name } from '#tests/contract/support/users.ts'
import { loadList, openApp, type BenchApp } from './app.ts'
import type { Figure, FigureId } from './figure.ts'
import { measureListScroll } from './figures/chat-list-scroll.ts'
import { measureCampaign } from './figures/campaign.ts'
import { measureConversationScroll, measureHistory } from './figures/conversation-scroll.ts'
import { measureFirstLoad } from './figures/first-load.ts'
import { measureFlowCanvas } from './figures/flow-canvas.ts'
import { measureHeap } from './figures/heap.ts'
import { measureInbound } from './figures/inbound.ts'
import { measureImport } from './figures/import.ts'
import { measureLine } from './figures/line.ts'
import { measureLiveEvent, type Side } from './figures/live-event.ts'
import { measureOpening } from './figures/opening.ts'
import { measurePostgres } from './figures/postgres.ts'
import { measureRules } from './figures/rules.ts'
import { measureSeeding } from './figures/seeding.ts'
import { measureStart } from './figures/start.ts'
import { measureTyping } from './figures/typing.ts'
import { measureWriters } from './figures/writers.ts'
import { measureWorkspacePage } from './figures/workspace-page.ts'
import { buildBareProgram, openControl, openFloor } from './bare-program.ts'
import type { Options } from './options.ts'
import { gatherCustomers } from './push.ts'
import { startBenchWorkspace } from './workspace/start.ts'

/** The apps and workspaces of the figures, each created on first use. */
export interface Stage {
  readonly electronVersion: string
  measure(id: FigureId): Promise<Figure>
  close(): Promise<void>
}

const FEW = 1_000
const full = {
  rows: 100_000,
  messages: 100_000,
  history: 10_000,
  turns: 5,
  opened: 60,
  starts: 9,
  screens: 200,
  imported: 100_000,
  recipients: 100_000,
  inboundSeconds: 30,
  lineSeconds: 60,
  rules: { turns: 7, messages: 1_500 },
  postgres: { chats: 1_000_000, contacts: 20_000, messages: 200_000, rows: 100_000, seconds: 30 },
  writers: { chats: 10_000, seconds: 10 },
}
const quick: typeof full = {
  rows: 5_000,
  messages: 5_000,
  history: 10_000,
  turns: 1,
  opened: 10,
  starts: 3,
  screens: 200,
  imported: 30_000,
  recipients: 10_000,
  inboundSeconds: 5,
  lineSeconds: 5,
  rules: { turns: 3, messages: 300 },
  postgres: { chats: 10_000, contacts: 1_000, messages: 10_000, rows: 5_000, seconds: 5 },
  writers: { chats: 1_000, seconds: 3 },
}
/** Factor by which more chats are created than the list needs, because archived ones are not in the list. */
const ARCHIVED = 1.06

export async function createStage(
  options: Pick<Options, 'quick'>,
  say: (line: string) => void,
): Promise<Stage> {
  const sizes = options.quick ? quick : full
  const closing: (() => Promise<void>)[] = []
  const close = async () => {
    for (const one of closing.toReversed()) await one()
  }
  const hello = await buildBareProgram('hello')
  closing.push(hello.remove)
  const control = await openControl(hello)
  closing.push(control.close)
  const plainRows = once(async () => {
    const program = await buildBareProgram('floor')
    closing.push(program.remove)
    const floor = await openFloor(program)
    closing.push(floor.close)
    return floor
  })

  const workspace = once(async () => {
    const { rows, messages } = sizes
    const created = {
      chats: Math.round(rows * ARCHIVED),
      few: Math.round(FEW * ARCHIVED),
      messages,
    }
    say(`  Making a workspace of ${created.chats} chats`)
    const started = await startBenchWorkspace(created)
    closing.push(started.stop)
    return started
  })
  const open = async (who: Name): Promise<BenchApp> => {
    const app = await openApp((await workspace()).url, who)
    closing.push(app.close)
    return app
  }
  const loaded = async (who: Name, groupId: string, rows: number): Promise<Side> => {
    const app = await open(who)
    const chats = await loadList(app, rows, say)
    if (chats < rows) throw new Error(`The list has ${chats} of ${rows} rows.`)
    const customers = await gatherCustomers(await workspace(), { who, groupId, chats })
    return { app, customers, chats }
  }
  const long = once(() => loaded('sara', GROUP, sizes.rows))
  const short = once(() => loaded('olga', OTHER_GROUP, FEW))

  const figures: Record<FigureId, () => Promise<Figure>> = {
    'first-load': measureFirstLoad,
    workspace: () => measureWorkspacePage(options.quick, say),
    seeding: () => measureSeeding(options.quick, say),
    start: async () => measureStart((await workspace()).url, hello, sizes.starts),
    heap: async () => {
      // Load the whole list first, because loading pages during the measurement would change the heap.
      const { app } = await loaded('olga', OTHER_GROUP, FEW)
      try {
        return await measureHeap(app)
      } finally {
        await app.close()
      }
    },
    scroll: async () => {
      const { app, chats } = await long()
      return measureListScroll(app, control, { rows: chats, turns: sizes.turns })
    },
    conversation: async () => measureConversationScroll((await long()).app, control, sizes),
    history: async () => {
      const { history: messages, turns } = sizes
      const small = await startBenchWorkspace({ chats: FEW, few: FEW, messages })
      try {
        const app = await openApp(small.url, 'sara')
        try {
          return await measureHistory(app, control, await plainRows(), { messages, turns })
        } finally {
          await app.close()
        }
      } finally {
        await small.stop()
      }
    },
    click: async () => measureOpening((await long()).app, await plainRows(), sizes.opened),
    event: async () => measureLiveEvent(await long(), await short(), await plainRows()),
    typing: async () => measureTyping(await long(), await short(), await plainRows()),
    import: async () => {
      const { app } = await long()
      const { url } = await workspace()
      return measureImport(app, control, {
        url,
        rows: sizes.imported,
        turns: sizes.turns,
      })
    },
    inbound: () => measureInbound({ chats: sizes.rows, seconds: sizes.inboundSeconds }, say),
    rules: () => measureRules(sizes.rules, say),
    line: () => measureLine({ chats: sizes.rows, seconds: sizes.lineSeconds }, say),
    postgres: () => measurePostgres(sizes.postgres, say),
    writers: () => measureWriters(sizes.writers, say),
    campaign: () => measureCampaign(sizes.recipients, say),
    'flow-canvas': () => measureFlowCanvas(control, sizes),
  }
  return {
    electronVersion: control.electronVersion,
    measure: (id) => figures[id](),
    close,
  }
}

/** Calls `make` at most once, even after a failure. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let created: Promise<Value> | undefined
  return () => (created ??= make())
}
