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
import type { BareProgram } from '../bare-program.ts'
import { benchLimits } from '../limits.ts'
import { probes } from '../probes.ts'
import { median } from '../statistics.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** Duration of one start, ms: from the start of the program, and from the start of its page. */
interface Start {
  fromProgram: number
  fromWindow: number
}

/**
 * Measures the time from the start of the program to clickable chats for a signed-in user, compared with the first text
 * of a bare window. The two alternate, after a run of each that fills the disk's cache.
 */
export async function measureStart(
  workspaceUrl: string,
  hello: BareProgram,
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

/**
 * Starts the inbox. It is started again if the rows were visible before the first check, so that their time is unknown.
 */
async function startInbox(workspaceUrl: string, profile: string): Promise<Start> {
  const expression = `(async () => { ${await probes()};
    return { usable: await bench.untilRows(), began: performance.timeOrigin } })()`
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const app = await startBare([ROOT], profile, { BANDEJA_WORKSPACE_URL: workspaceUrl })
    try {
      const { began, usable } = await app.ask('app:', moments, expression)
      if (usable === null) continue
      return { fromProgram: usable - app.startedAt, fromWindow: usable - began }
    } finally {
      await app.end()
    }
  }
  throw new Error('In five starts, the inbox was visible before the first check.')
}

/** Resolves with the time of the first paint with content, which the browser records itself. */
const FIRST_PAINT = `new Promise((done) => {
  const check = () => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    if (paint) done({ began: performance.timeOrigin, usable: performance.timeOrigin + paint.startTime })
    else requestAnimationFrame(check)
  }
  check()
})`

async function startHello(hello: BareProgram, profile: string): Promise<Start> {
  const app = await startBare([hello.folder], profile)
  try {
    const { began, usable } = await app.ask('file:', moments, FIRST_PAINT)
    if (usable === null) throw new Error('The bare window showed nothing.')
    return { fromProgram: usable - app.startedAt, fromWindow: usable - began }
  } finally {
    await app.end()
  }
}
