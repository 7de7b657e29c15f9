import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { isWindowOpen } from '#contract/rules/chats/chat-window.ts'
import { ask } from '#tests/desktop/support/desktop.ts'
import { launchApp, type RunningApp } from '#tests/support/electron-app.ts'
import { captureFailure } from '#tests/support/failure-screenshot.ts'
import { killCount } from '#tests/support/kill-count.ts'
import { fillSignIn } from '#tests/support/sign-in.ts'
import { startWorkspace, type Account, type Workspace } from '#tests/support/workspace.ts'
import { bubblesOf, composerOf, rowOf, witness, type Witness } from './support/demo.ts'

// A window: the app is killed, like a power cut.
/** How often the app is killed while it sends: an even number. */
const LIVES = killCount(2, 12)
/** How often it is killed while the user types. */
const TYPED_LIVES = killCount(1, 3)
/**
 * Time from the start of sending to the kill, ms: short ones end during the first message. Every
 * second run then ends at the moment at which the next message is shown: a shown message must be on
 * the disk already.
 */
const LIFE_MS = { from: 40, to: 1_400 }
/** The network faults of each call. */
const BAD_WEATHER = { latencyMs: 60, failureRate: 0.25 }
const FAIR_WEATHER = { latencyMs: 0, failureRate: 0 }
/** Maximum delay until a typed word is on the disk … */
const DRAFT_BEHIND_MS = 500
/** … and the extra delay of a busy machine. */
const DRAFT_SLACK_MS = 4_000

let workspace: Workspace
let agent: Account
let service: Witness
let chats: Contact[]
let profile: string
let app: RunningApp | undefined
beforeEach(async () => {
  profile = await mkdtemp(join(tmpdir(), 'bandeja-kill-'))
  workspace = await startWorkspace({ args: ['--no-simulator'] })
  agent = workspace.account('ROLE_PUBLISHER')
  service = await witness(workspace, agent)
  const soon = Date.now() + 3_600_000
  chats = (await service.chats())
    .slice(0, 9)
    .filter((one) => !one.isGroupChat && isWindowOpen(one.lastContactResponseAt, soon))
    .slice(0, 3)
  if (chats.length < 3) throw new Error('The demo data has too few chats to write to.')
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail' && app !== undefined) console.error(await captureFailure(app))
  // Killed, because quitting has tests of its own.
  await app?.kill()
  app = undefined
  await workspace.stop()
  await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

/** Pseudo-random numbers from 0 to under 1, the same for the same seed. */
function luckOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Starts the app and opens the chats; signs in if the session was not stored. */
async function live(): Promise<RunningApp> {
  const running = await launchApp({ workspaceUrl: workspace.url, profile })
  app = running
  const { page } = running
  const list = page.locator('[data-chat]').first()
  const form = page.locator('input[type="email"]')
  await list.or(form).waitFor()
  if (await form.isVisible()) await fillSignIn(page, agent.email, agent.password)
  await list.waitFor()
  return running
}

async function open(page: Page, contact: Contact | undefined): Promise<string> {
  if (!contact) throw new Error('There is no such chat.')
  // Not by the pointer: rows move while pending messages of the last run are sent, and a click
  // needs both its ends on one row.
  await rowOf(page, contact.id).press('Enter')
  await page.getByRole('heading', { name: contact.name }).waitFor()
  await composerOf(page).waitFor()
  return contact.id
}

/** Kills every process of the app at once, as a power cut does. */
async function cutThePower({ electron }: RunningApp): Promise<void> {
  const child = electron.process()
  const exited = new Promise((resolve) => child.once('exit', resolve))
  if (child.pid === undefined) throw new Error('The application has not started.')
  process.kill(-child.pid, 'SIGKILL')
  await exited
  app = undefined
}

/** Reports each bubble to the test as soon as it is in the document: a reported one was shown. */
async function reportBubbles(page: Page, shown: (text: string) => void): Promise<void> {
  await page.exposeFunction('bubbleShown', shown)
  await page.evaluate(`
    const reported = new Set();
    new MutationObserver(() => {
      for (const one of document.querySelectorAll('[role="feed"] article')) {
        const text = /Vida \\d+, mensaje \\d+/.exec(one.textContent)?.[0];
        if (text === undefined || reported.has(text)) continue;
        reported.add(text);
        void bubbleShown(text);
      }
    }).observe(document.body, { childList: true, subtree: true });
  `)
}

/** Types slowly and steadily, without a long pause that would trigger the save, for some seconds. */
async function typeSlowly(page: Page, luck: () => number): Promise<{ at: number; text: string }[]> {
  await composerOf(page).fill('')
  const states: { at: number; text: string }[] = []
  const ends = performance.now() + DRAFT_BEHIND_MS + DRAFT_SLACK_MS + (1 + luck()) * 1_000
  for (let text = ''; performance.now() < ends;) {
    text += 'abcdefghij klmnop'[Math.floor(luck() * 17)] ?? ''
    await page.keyboard.insertText(text.slice(-1))
    states.push({ at: performance.now(), text })
    await wait(100 + luck() * 300)
  }
  return states
}

test(
  `an app killed ${LIVES} times while sending over a bad network delivers each shown message once, in order; one killed while the user types keeps all but the last seconds`,
  { timeout: 300_000 },
  async () => {
    const luck = luckOf(20_261_120)
    const pick = <Value>(from: readonly Value[]) => from[Math.floor(luck() * from.length)]
    /** Texts in the order of entry, by chat. */
    const entered = new Map<string, string[]>()
    const shown = new Set<string>()
    let number = 0

    /**
     * Writes one message after another into the open chat and others, until the app is killed.
     */
    const sendOnAndOn = async (page: Page, life: number, opened: string) => {
      for (let contactId = opened; ; contactId = await open(page, pick(chats))) {
        for (let left = 1 + Math.floor(luck() * 8); left > 0; left -= 1) {
          number += 1
          const text = `Vida ${life}, mensaje ${number}`
          entered.set(contactId, [...(entered.get(contactId) ?? []), text])
          await composerOf(page).fill(text)
          await page.keyboard.press('Enter')
          // The next one can be written once the outbox has this one.
          while ((await composerOf(page).inputValue()) !== '') continue
        }
      }
    }

    for (let life = 1; life <= LIVES; life += 1) {
      const running = await live()
      if (life === 1) await ask(running.page, 'settings.set', { theme: 'dark' })
      let onShown = () => {}
      await reportBubbles(running.page, (text) => {
        shown.add(text)
        onShown()
      })
      // With injected failures a conversation may fail to load, and then nothing can be written.
      for (const one of chats) {
        await open(running.page, one)
        await bubblesOf(running.page).last().waitFor()
      }
      const opened = await open(running.page, chats[0])
      await workspace.network(BAD_WEATHER)
      let cut = false
      const sending = sendOnAndOn(running.page, life, opened).catch((error: unknown) => {
        if (!cut) throw error
      })
      const lived = async () => {
        await wait(LIFE_MS.from + luck() * (LIFE_MS.to - LIFE_MS.from))
        if (life % 2 === 0) await new Promise<void>((resolve) => (onShown = resolve))
      }
      await Promise.race([sending, lived()])
      cut = true
      await cutThePower(running)
      await sending
      await workspace.network(FAIR_WEATHER)
    }

    const last = await live()
    // A message that failed often waits long before its next attempt.
    await expect
      .poll(() => ask(last.page, 'outbox.list', undefined), { timeout: 90_000 })
      .toEqual([])
    // Text being written at the kill is at most a draft, never half a message.
    for (const { id } of chats) {
      const texts = (await service.messages(id)).flatMap(({ content: { text } }) =>
        text?.startsWith('Vida ') ? [text] : [],
      )
      const wanted = (entered.get(id) ?? []).filter((text) => texts.includes(text))
      expect(texts).toEqual(wanted)
      const missing = (entered.get(id) ?? []).filter((text) => shown.has(text))
      expect(missing.filter((text) => !texts.includes(text))).toEqual([])
    }

    // Nothing else is damaged: the settings, the session, and the content of the window.
    expect(await last.page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark')
    for (const contact of chats) {
      await open(last.page, contact)
      const newest = (await service.messages(contact.id)).slice(-5)
      for (const { id } of newest)
        await expect.poll(() => last.page.locator(`[data-message="${id}"]`).count()).toBe(1)
      await expect.poll(() => last.page.locator('[data-outgoing]').count()).toBe(0)
    }
    expect(await last.page.getByRole('alert').count()).toBe(0)

    let running = last
    for (let life = 1; life <= TYPED_LIVES; life += 1) {
      const chat = chats[life - 1]
      await open(running.page, chat)
      const states = await typeSlowly(running.page, luck)
      const cutAt = performance.now()
      await cutThePower(running)

      running = await live()
      await open(running.page, chat)
      const least = states.findLast(({ at }) => at < cutAt - DRAFT_BEHIND_MS - DRAFT_SLACK_MS)?.text
      expect(least).toBeTruthy()
      await expect.poll(() => composerOf(running.page).inputValue()).not.toBe('')
      const stored = await composerOf(running.page).inputValue()
      expect(stored.startsWith(least ?? '?')).toBe(true)
      expect(states.map(({ text }) => text)).toContain(stored)
    }
  },
)
