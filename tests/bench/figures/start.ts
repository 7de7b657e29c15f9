import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { emailOf, PASSWORD } from '#tests/contract/support/users.ts'
import { launchApp } from '#tests/support/electron-app.ts'
import { fillSignIn } from '#tests/support/sign-in.ts'
import { ROW } from '../app.ts'
import { startBare } from '../bare-start.ts'
import type { Figure } from '../figure.ts'
import type { Hello } from '../hello.ts'
import { benchLimits } from '../limits.ts'
import { probes } from '../probes.ts'
import { median } from '../statistics.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** One start, ms: from the program's start, and from the start of its page. */
interface Start {
  fromProgram: number
  fromWindow: number
}

/**
 * From the start of the program to clickable chats for a signed-in user, against the first text of
 * a bare window. They alternate, after a run that warms the disk's cache for each.
 */
export async function measureStart(
  workspaceUrl: string,
  hello: Hello,
  rounds: number,
): Promise<Figure> {
  const profiles = await mkdtemp(join(tmpdir(), 'bandeja-start-'))
  const own = join(profiles, 'app')
  const bare = join(profiles, 'hello')
  try {
    await signInOnce(workspaceUrl, own)
    const inbox: Start[] = []
    const words: Start[] = []
    for (let round = -1; round < rounds; round += 1) {
      const hi = await startHello(hello, bare)
      const app = await startInbox(workspaceUrl, own)
      if (round < 0) continue
      words.push(hi)
      inbox.push(app)
    }
    const of = (starts: Start[], from: keyof Start) => median(starts.map((start) => start[from]))
    const ratio = (from: keyof Start) => of(inbox, from) / of(words, from)
    return {
      id: 'start',
      title: 'Start to a usable inbox',
      readings: [
        {
          name: 'against a bare window, from the start of the program',
          value: ratio('fromProgram'),
          unit: '×',
          limit: benchLimits.startRatio,
        },
        {
          name: 'against a bare window, from the window on',
          value: ratio('fromWindow'),
          unit: '×',
          limit: benchLimits.startRatio,
        },
      ],
      beside: {
        'inbox from the program, ms': of(inbox, 'fromProgram'),
        'from the window, ms': of(inbox, 'fromWindow'),
        'bare window from the program, ms': of(words, 'fromProgram'),
        'from its window, ms': of(words, 'fromWindow'),
        'starts of each': rounds,
      },
    }
  } finally {
    await rm(profiles, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function signInOnce(workspaceUrl: string, profile: string): Promise<void> {
  const app = await launchApp({ workspaceUrl, profile })
  try {
    await fillSignIn(app.page, emailOf('sara'), PASSWORD)
    await app.page.locator(ROW).first().waitFor()
  } finally {
    await app.close()
  }
}

const moments = z.object({ began: z.number(), usable: z.number().nullable() })

/** Rows that were there before the first check have no time: it is started again. */
async function startInbox(workspaceUrl: string, profile: string): Promise<Start> {
  const look = `(async () => { ${await probes()};
    return { usable: await bench.untilRows(), began: performance.timeOrigin } })()`
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const app = await startBare([ROOT], profile, { BANDEJA_WORKSPACE_URL: workspaceUrl })
    try {
      const { began, usable } = await app.ask('app:', moments, look)
      if (usable === null) continue
      return { fromProgram: usable - app.startedAt, fromWindow: usable - began }
    } finally {
      await app.end()
    }
  }
  throw new Error('The inbox stood there five times before it could be looked at.')
}

/** The browser records its first paint itself. */
const FIRST_WORDS = `new Promise((done) => {
  const tell = () => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    if (paint) done({ began: performance.timeOrigin, usable: performance.timeOrigin + paint.startTime })
    else requestAnimationFrame(tell)
  }
  tell()
})`

async function startHello(hello: Hello, profile: string): Promise<Start> {
  const app = await startBare([hello.folder], profile)
  try {
    const { began, usable } = await app.ask('file:', moments, FIRST_WORDS)
    if (usable === null) throw new Error('The bare window showed nothing.')
    return { fromProgram: usable - app.startedAt, fromWindow: usable - began }
  } finally {
    await app.end()
  }
}
