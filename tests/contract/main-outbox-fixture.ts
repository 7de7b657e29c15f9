import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import type { OutboxEntry } from '#contract/bridge.ts'
import { Failure } from '#main/failure.ts'
import { createOutbox, type NewMessage, type OutboxService } from '#main/outbox/outbox.ts'
import type { Clock } from '#main/ports.ts'
import type { RealtimeView } from '#main/realtime/push-client.ts'
import { chatService, type ChatService } from './main-outbox-support.ts'
import {
  signedIn,
  smallWorkspace,
  type SessionRig,
  type SmallWorkspace,
} from './main-session-support.ts'
import { smallServices, type SmallServices } from './main-support.ts'
import { until } from './push-support.ts'

/** One run of the app's outbox. */
export interface OutboxRig extends SessionRig {
  outbox: OutboxService
  /** The outbox events before the outbox was started. */
  early: OutboxEntry[]
  /** The connection state that the outbox receives. */
  realtime: (state: RealtimeView['state']) => void
}

/** A workspace that accepts messages, and the app's parts to send them. */
export interface OutboxStage {
  readonly small: SmallServices
  readonly workspace: SmallWorkspace
  readonly service: ChatService
  /** The outbox's folder, the same in every run. */
  readonly directory: string
  /** Starts the app with a signed-in user. */
  start(clock?: Clock): Promise<OutboxRig>
  /** Starts the outbox of a run that has its session. */
  run(rig: SessionRig, clock?: Clock): Promise<OutboxRig>
  /** Resolves once the service has that many messages. */
  taken(count: number): Promise<void>
  /** The messages that the service has accepted, in order, by their names. */
  keys(): string[]
  onDisk(): Promise<string>
}

/** Gives each test of the file a fixture of its own, and removes it after it. */
export function outboxForEach(): OutboxStage {
  let set: Pick<OutboxStage, 'small' | 'workspace' | 'service' | 'directory'> | undefined
  const open: OutboxService[] = []

  beforeEach(async () => {
    const small = smallServices()
    const workspace = await smallWorkspace(small)
    const directory = await mkdtemp(join(tmpdir(), 'outbox-'))
    set = { small, workspace, service: chatService(workspace), directory }
  })
  afterEach(async () => {
    await Promise.all(open.splice(0).map((outbox) => outbox.stop()))
    await stage.small.stop()
    await rm(stage.directory, { recursive: true })
    set = undefined
  })
  const now = () => {
    if (set === undefined) throw new Error('The stage is set only while a test runs.')
    return set
  }

  async function run(rig: SessionRig, clock: Clock = rig.clock): Promise<OutboxRig> {
    const { connection, session, log, page } = rig
    const listeners = new Set<(view: RealtimeView) => void>()
    const outbox = createOutbox({
      directory: stage.directory,
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
    // The page may call before the outbox has started; an unreadable disk is reported to it.
    const early = outbox.list().catch((error: unknown) => {
      if (error instanceof Failure && error.code === 'STORAGE') return []
      throw error
    })
    await outbox.start()
    const realtime = (state: RealtimeView['state']) => {
      for (const listener of listeners) listener({ state })
    }
    return { ...rig, outbox, realtime, early: await early }
  }

  const stage: OutboxStage = {
    get small() {
      return now().small
    },
    get workspace() {
      return now().workspace
    },
    get service() {
      return now().service
    },
    get directory() {
      return now().directory
    },
    run,
    start: async (clock) => run(await signedIn(stage.workspace), clock),
    taken: (count) => until(`${count} are taken`, () => stage.service.taken.length === count),
    keys: () => stage.service.taken.map(({ key }) => key.replace('-key-1234', '')),
    onDisk: () => readFile(join(stage.directory, 'outbox.journal'), 'utf8'),
  }
  return stage
}

/** A message with the key `<name>-key-1234`. */
export const message = (name: string, contactId = 'c1', text = `text of ${name}`): NewMessage => ({
  key: `${name}-key-1234`,
  groupId: '1',
  contactId,
  content: { type: 'text', text },
})

/** The states of a message that the page received, in order. */
export const states = ({ page }: OutboxRig, name: string) =>
  page
    .of('outbox.changed')
    .filter((entry) => entry.key.startsWith(`${name}-`))
    .map(({ state }) => state)

/** The keys that were reported as settled. */
export const settled = ({ page }: OutboxRig) => page.of('outbox.settled')

export const refusal = (status: number, code: string, headers = {}) =>
  Response.json({ code, message: `Because of ${code}.` }, { status, headers })
