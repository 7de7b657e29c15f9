import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { chatService, type ChatService } from './main-outbox-support.ts'
import { smallWorkspace, type SmallWorkspace } from './main-session-support.ts'
import { smallServices, type SmallServices } from './main-support.ts'
import { until } from './push-support.ts'

const CHILD = fileURLToPath(new URL('main-outbox-child.ts', import.meta.url))
const LIVES = 36
const CHATS = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6']
/** No life may take longer than this to come to its end, ms. */
const LIFE_MS = 20_000

/** Numbers that look random and are the same in every run. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

let small: SmallServices
let workspace: SmallWorkspace
let service: ChatService
let folder: string
let child: ChildProcessWithoutNullStreams | null = null

beforeEach(async () => {
  small = smallServices()
  workspace = await smallWorkspace(small)
  service = chatService(workspace)
  handed = new Map()
  accepted = new Set()
  folder = await mkdtemp(join(tmpdir(), 'outbox-kill-'))
})
afterEach(async () => {
  await die()
  await small.stop()
  await rm(folder, { recursive: true })
})

/** Kills the desktop, and waits until the last line that it got out has been read. */
async function die(): Promise<void> {
  const dying = child
  child = null
  if (dying === null) return
  const gone = once(dying, 'close')
  dying.kill('SIGKILL')
  await gone
}

/** Messages handed over, by chat, and those accepted, over all lives. */
let handed: Map<string, string[]>
let accepted: Set<string>

interface Life {
  lines: string[]
  ready: () => Promise<void>
  write: (line: string) => void
}

/** Starts the desktop once more. */
function live(): Life {
  const desktop = spawn(process.execPath, [CHILD, folder, workspace.url])
  child = desktop
  const lines: string[] = []
  let complaints = ''
  desktop.stderr.on('data', (data: Buffer) => {
    complaints += data.toString()
  })
  // Writing to a process that was just killed is what this test is about.
  desktop.stdin.on('error', () => undefined)
  createInterface({ input: desktop.stdout }).on('line', (line) => {
    lines.push(line)
    const [what, key = ''] = line.split(' ')
    if (what === 'accepted') accepted.add(key)
  })
  return {
    lines,
    async ready() {
      await until(
        'the desktop is ready',
        () => lines.includes('ready') || complaints !== '',
        LIFE_MS,
      )
      if (!lines.includes('ready')) throw new Error(complaints)
    },
    write: (line) => desktop.stdin.write(`${line}\n`),
  }
}

it(`loses nothing, sends nothing twice and keeps the order, through ${LIVES} kills at any moment`, async () => {
  const luck = random(20_261_120)
  // A bad network: refusals before, and lost answers after the service has taken a message.
  service.refuse = async () => {
    await new Promise((resolve) => setTimeout(resolve, luck() * 8))
    return luck() < 0.15 ? new Response('busy', { status: 503 }) : null
  }
  service.afterwards = () => {
    if (luck() >= 0.15) return null
    workspace.http.closeAllConnections()
    return new Response('nobody hears this')
  }

  let number = 0
  const handOver = (write: (line: string) => void) => {
    const contactId = CHATS[Math.floor(luck() * CHATS.length)] ?? 'c1'
    const key = `message-${String(number++).padStart(6, '0')}`
    handed.set(contactId, [...(handed.get(contactId) ?? []), key])
    write(JSON.stringify({ key, groupId: '1', contactId, content: { type: 'text', text: key } }))
  }

  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  let spoke = 0
  for (let life = 0; life < LIVES; life += 1) {
    const { ready, write } = live()
    // Now and then the end comes before the beginning is over.
    if (luck() < 0.2) {
      await pause(luck() * 800)
    } else {
      await ready()
      spoke += 1
      const end = performance.now() + luck() * 120
      while (performance.now() < end) {
        for (let burst = Math.ceil(luck() * 4); burst > 0; burst -= 1) handOver(write)
        await pause(luck() * 12)
      }
    }
    await die()
  }

  const { lines, ready, write } = live()
  await ready()
  for (const _ of CHATS) handOver(write)
  await until(
    'every accepted message has arrived and the outbox is empty',
    () => {
      const arrived = new Set(service.taken.map(({ key }) => key))
      const settled = lines.filter((line) => line.startsWith('settled')).length
      return settled >= CHATS.length && [...accepted].every((key) => arrived.has(key))
    },
    LIFE_MS,
  )
  await expectEmptyJournal()

  const arrived = service.taken.map(({ key }) => key)
  expect(spoke).toBeGreaterThan(LIVES / 2)
  expect(accepted.size).toBeGreaterThan(LIVES)
  expect(accepted.size).toBeLessThanOrEqual(number)
  expect(arrived.length).toBe(new Set(arrived).size)
  expect([...accepted].filter((key) => !arrived.includes(key))).toEqual([])
  for (const [contactId, keys] of handed) {
    const inChat = service.taken.filter((each) => each.contactId === contactId)
    expect(inChat.map(({ key }) => key)).toEqual(keys.filter((key) => arrived.includes(key)))
  }
  // The kills and the network did what they are for: messages were sent again.
  expect(service.tries.length).toBeGreaterThan(arrived.length)
}, 120_000)

async function expectEmptyJournal(): Promise<void> {
  const deadline = performance.now() + LIFE_MS
  for (;;) {
    const text = await readFile(join(folder, 'outbox', 'outbox.journal'), 'utf8')
    if (text === '') return
    if (performance.now() > deadline) throw new Error(`Left in the outbox: ${text}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
