import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { programPath } from '#tests/support/program-path.ts'
import { until } from './push-support.ts'

const CHILD = programPath('tests/contract/main-outbox-child.ts')
/** Time limit for the start or end of a run, ms. */
const LIFE_MS = 20_000

/** Pseudo-random numbers, the same in every run. */
export function luckOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export interface LivesOptions {
  /** The workspace and the account. */
  address: string
  email: string
  password: string
  groupId: string
  chats: readonly string[]
  /** How often the app is killed. */
  lives: number
  luck: () => number
  /** A template with one variable, which every other message is sent by. */
  templateId?: string
}

/** The enqueued messages by chat and in order, and the accepted ones, over all runs. */
export interface Ledger {
  handed: Map<string, string[]>
  accepted: Set<string>
}

/**
 * Enqueues messages in an app process, kills it at a random moment, restarts it, and so on. Every
 * second run has accepted a message before, however slow the disk is; the last one may run until
 * its outbox is empty.
 */
export async function liveAndDie(options: LivesOptions): Promise<Ledger> {
  const { address, email, password, groupId, chats, lives, luck, templateId } = options
  const folder = await mkdtemp(join(tmpdir(), 'outbox-lives-'))
  const handed = new Map<string, string[]>()
  const accepted = new Set<string>()
  let child: ChildProcessWithoutNullStreams | null = null
  let number = 0

  function start() {
    const desktop = spawn(process.execPath, [CHILD, folder, address, email, password])
    child = desktop
    const state = { isReady: false, accepted: 0, settled: 0, complaints: '' }
    desktop.stderr.on('data', (data: Buffer) => {
      state.complaints += data.toString()
    })
    // Writing to a killed process is part of the test.
    desktop.stdin.on('error', () => undefined)
    createInterface({ input: desktop.stdout }).on('line', (line) => {
      const [what, key = ''] = line.split(' ')
      if (what === 'ready') state.isReady = true
      if (what === 'settled') state.settled += 1
      if (what === 'accepted') {
        accepted.add(key)
        state.accepted += 1
      }
    })
    return {
      state,
      async ready() {
        await until('ready', () => state.isReady || state.complaints !== '', LIFE_MS)
        if (!state.isReady) throw new Error(state.complaints)
      },
      handOver(contactId: string) {
        const key = `message-${String(number++).padStart(6, '0')}`
        handed.set(contactId, [...(handed.get(contactId) ?? []), key])
        const content = { type: 'text', text: key }
        const template =
          templateId === undefined || number % 2 === 0
            ? {}
            : { template: { templateId, parameters: [key] } }
        const message = { key, groupId, contactId, content, ...template }
        desktop.stdin.write(`${JSON.stringify(message)}\n`)
      },
    }
  }

  /** Kills the app, and waits until its last line has been read. */
  async function die(): Promise<void> {
    const dying = child
    child = null
    if (dying === null) return
    const exited = once(dying, 'close')
    dying.kill('SIGKILL')
    await exited
  }

  async function oneLife(accepts: boolean): Promise<void> {
    const { state, ready, handOver } = start()
    // The process may end before its start is complete.
    if (!accepts && luck() < 0.4) return void (await pause(luck() * 800))
    await ready()
    const end = performance.now() + luck() * 120
    do {
      for (let burst = Math.ceil(luck() * 4); burst > 0; burst -= 1) {
        handOver(chats[Math.floor(luck() * chats.length)] ?? '')
      }
      await pause(luck() * 12)
    } while (performance.now() < end)
    if (accepts) await until('one is accepted', () => state.accepted > 0, LIFE_MS)
  }

  async function lastLife(): Promise<void> {
    const { state, ready, handOver } = start()
    await ready()
    for (const chat of chats) handOver(chat)
    await until('the last are settled', () => state.settled >= chats.length, LIFE_MS)
    const deadline = performance.now() + LIFE_MS
    for (;;) {
      const left = await readFile(join(folder, 'outbox', 'outbox.journal'), 'utf8')
      if (left === '') return
      if (performance.now() > deadline) throw new Error(`Left in the outbox: ${left}`)
      await pause(20)
    }
  }

  try {
    for (let life = 0; life < lives; life += 1) {
      await oneLife(life % 2 === 1)
      await die()
    }
    await lastLife()
    return { handed, accepted }
  } finally {
    await die()
    await rm(folder, { recursive: true })
  }
}
