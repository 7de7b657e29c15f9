import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OutboxEntry } from '#contract/bridge.ts'
import { createOutbox, type NewMessage, type OutboxService } from '#main/outbox/index.ts'
import type { Clock } from '#main/ports.ts'
import type { RealtimeView } from '#main/realtime/index.ts'
import { chatService, type ChatService } from './main-outbox-support.ts'
import {
  signedIn,
  smallWorkspace,
  type SessionRig,
  type SmallWorkspace,
} from './main-session-support.ts'
import { smallServices, type SmallServices } from './main-support.ts'
import { until } from './push-support.ts'

/** One run of the application, as far as its outbox goes. */
export interface OutboxRig extends SessionRig {
  outbox: OutboxService
  /** What the page would have been told before the outbox was started. */
  early: OutboxEntry[]
  /** Realtime's state as the outbox hears of it. */
  realtime: (state: RealtimeView['state']) => void
}

/** A workspace that takes messages, and what is needed to run the application against it. */
export interface OutboxStage {
  readonly small: SmallServices
  readonly workspace: SmallWorkspace
  readonly service: ChatService
  /** Where the outbox keeps what it took over; the same in every run. */
  readonly directory: string
  /** Runs the application with somebody signed in. */
  start(clock?: Clock): Promise<OutboxRig>
  /** Runs the outbox of a run that has its session. */
  run(rig: SessionRig, clock?: Clock): Promise<OutboxRig>
  /** Resolves once the service has taken so many messages. */
  taken(count: number): Promise<void>
  /** What the service has taken, in its order, by the names that `message` was given. */
  keys(): string[]
  onDisk(): Promise<string>
  stop(): Promise<void>
}

export async function outboxStage(): Promise<OutboxStage> {
  const small = smallServices()
  const workspace = await smallWorkspace(small)
  const service = chatService(workspace)
  const directory = await mkdtemp(join(tmpdir(), 'outbox-'))
  const open: OutboxService[] = []

  async function run(rig: SessionRig, clock: Clock = rig.clock): Promise<OutboxRig> {
    const { connection, session, log, page } = rig
    const listeners = new Set<(view: RealtimeView) => void>()
    const outbox = createOutbox({
      directory,
      connection,
      session,
      realtime: {
        onState(listener) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      clock,
      log,
      push: page.push,
      random: () => 0.5,
    })
    open.push(outbox)
    // The page may ask before the application has come that far.
    const early = outbox.list()
    await outbox.start()
    const realtime = (state: RealtimeView['state']) => {
      for (const listener of listeners) listener({ state })
    }
    return { ...rig, outbox, realtime, early: await early }
  }

  return {
    small,
    workspace,
    service,
    directory,
    run,
    start: async (clock) => run(await signedIn(workspace), clock),
    taken: (count) => until(`${count} are taken`, () => service.taken.length === count),
    keys: () => service.taken.map(({ key }) => key.replace('-key-1234', '')),
    onDisk: () => readFile(join(directory, 'outbox.journal'), 'utf8'),
    async stop() {
      await Promise.all(open.map((outbox) => outbox.stop()))
      await small.stop()
      await rm(directory, { recursive: true })
    },
  }
}

/** A message under the key `<name>-key-1234`. */
export const message = (name: string, contactId = 'c1', text = `text of ${name}`): NewMessage => ({
  key: `${name}-key-1234`,
  groupId: '1',
  contactId,
  content: { type: 'text', text },
})

/** The states of a message that the page was told of, in their order. */
export const states = ({ page }: OutboxRig, name: string) =>
  page
    .of('outbox.changed')
    .filter((entry) => entry.key.startsWith(`${name}-`))
    .map(({ state }) => state)

/** What the page was told to be done with. */
export const settled = ({ page }: OutboxRig) => page.of('outbox.settled')

export const refusal = (status: number, code: string, headers = {}) =>
  Response.json({ code, message: `Because of ${code}.` }, { status, headers })
