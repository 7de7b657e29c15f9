import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { channels } from '#contract/events.ts'
import { emailOf, GROUP, PASSWORD } from '#tests/contract/support/users.ts'
import { fillSignIn, pathIn } from '#tests/support/sign-in.ts'
import { agentName, bubbles, composer, inboxForEach, row } from './support/inbox.ts'
import { holdCalls } from './support/page-calls.ts'

const inbox = inboxForEach()
beforeEach(async () => {
  await inbox.chat('lucia', 'Lucía Fernández')
  await inbox.chat('marcos', 'Marcos Aguirre')
  await inbox.customerWrites('marcos', 'Good morning')
  await inbox.customerWrites('lucia', 'When will it arrive?')
  await inbox.start()
  await inbox.open('Lucía Fernández')
})

/** Records every connection state that the page receives from now on. */
const watchStates = () =>
  inbox.page.evaluate(
    `globalThis.states = []; void bandeja.on('realtime.state', ({ state }) => states.push(state))`,
  )
const states = () => inbox.page.evaluate<string[]>('states')
const state = () =>
  inbox.page.evaluate<string>(`bandeja.request('realtime.get').then(({ value }) => value.state)`)

/** The texts of a chat at the service. */
const storedTexts = async (id: string) => (await inbox.storedMessages(id)).map(({ text }) => text)

describe('the live connection', () => {
  test('reconnects after 4200, with the messages in between once, and stops at 4001', async () => {
    await expect.poll(state).toBe('live')
    await watchStates()
    await inbox.dropPush(4200)
    await inbox.customerWrites('lucia', 'Are you there?')
    await inbox.customerWrites('marcos', 'Anybody?')
    await bubbles(inbox.page).last().getByText('Are you there?').waitFor()
    await row(inbox.page, 'Marcos Aguirre').getByText('Anybody?').waitFor()
    // The state in between depends on how long the lost connection had been up.
    await expect.poll(async () => (await states())[0]).toMatch(/^(?:waiting|connecting)$/)
    await expect.poll(async () => (await states()).at(-1)).toBe('live')

    // And continues by itself.
    await inbox.customerWrites('lucia', 'One more thing')
    await bubbles(inbox.page).last().getByText('One more thing').waitFor()
    expect(await bubbles(inbox.page).count()).toBe(3)

    // It says so, and leaves the rest usable.
    await inbox.dropPush(4001)
    const banner = inbox.page.getByRole('alert').filter({ hasText: '4001' })
    await banner.waitFor()
    await watchStates()
    await inbox.send('Still writing')
    await expect.poll(() => storedTexts('lucia')).toContain('Still writing')
    await inbox.customerWrites('marcos', 'Unheard')
    // Opening a chat fetches it: only live updates are missing.
    await row(inbox.page, 'Marcos Aguirre').click()
    await bubbles(inbox.page).getByText('Unheard').waitFor()
    expect(await banner.isVisible()).toBe(true)
    expect(await states()).toEqual([])
    expect(await state()).toBe('stopped')
  })
})

/** Waits until this chat alone has the app's presence. */
async function untilAttended(id: 'lucia' | 'marcos'): Promise<void> {
  const { realtime } = inbox.rig.workspace
  const attended = () =>
    ['lucia', 'marcos'].filter((one) => realtime.isOccupied(channels.presence(one)))
  await expect.poll(attended).toEqual([id])
}

describe('the session', () => {
  test('that ends in the middle of a chat is resumed there, and no input is lost', async () => {
    const { page } = inbox
    const place = '/dashboard?chat=lucia'
    await expect.poll(() => pathIn(page)).toBe(place)
    await composer(page).fill('A draft')
    await untilAttended('lucia')
    await inbox.open('Marcos Aguirre')
    await untilAttended('marcos')
    await inbox.open('Lucía Fernández')
    await expect.poll(() => composer(page).inputValue()).toBe('A draft')
    // Only the message may discover the ended session: the page's own requests are held, and the
    // presence request, sent a moment after the chat was opened, is done.
    const others = await holdCalls(page, '/')
    await untilAttended('lucia')

    // The service ends all sessions.
    await inbox.rig.workspace.storage.db.deleteFrom('sessions').execute()
    await composer(page).fill('Written without a session')
    await page.keyboard.press('Enter')
    await page.getByText('Your session ended').waitFor()
    // Typed before the page received the response, and stored after it.
    const late = {
      groupId: GROUP,
      draft: { kind: 'text', id: 'marcos', value: 'Half a sen' },
    }
    await page.evaluate(`bandeja.request('drafts.set', ${JSON.stringify(late)})`)
    await others.release()
    await fillSignIn(page, emailOf(agentName), PASSWORD)
    await page.getByRole('heading', { name: 'Lucía Fernández' }).waitFor()
    await expect.poll(() => pathIn(page)).toBe(place)

    await inbox.sent(1)
    await inbox.outboxIsEmpty()
    const bubble = bubbles(page).filter({ hasText: 'Written without a session' })
    await expect.poll(() => bubble.count()).toBe(1)
    await inbox.sent(1)
    await inbox.open('Marcos Aguirre')
    await expect.poll(() => composer(page).inputValue()).toBe('Half a sen')
  })
})

describe('an upload', () => {
  /** Bytes: many times the network's buffers. */
  const SIZE = 60 * 1024 * 1024

  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bandeja-upload-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  /**
   * Attaches a file with this content in the open chat.
   * @returns its path
   */
  async function choosePlans(content: string | Buffer): Promise<string> {
    const path = join(folder, 'plans.txt')
    await writeFile(path, content)
    await inbox.page.locator('#composer-files').setInputFiles(path)
    return path
  }

  test('shows progress, and leaves nothing behind when cancelled half-way', async () => {
    const { page } = inbox
    const files = page.getByRole('list', { name: 'Attached files' })
    // The service reads slowly, so the upload waits on the way.
    await inbox.network({ latencyMs: 60_000 })
    await choosePlans(Buffer.alloc(SIZE, 'x'))
    const bar = files.getByRole('progressbar', { name: 'Uploading plans.txt' })
    const progress = async () => Number(await bar.getAttribute('aria-valuenow'))
    await expect.poll(progress).toBeGreaterThan(0)
    expect(await progress()).toBeLessThan(100)
    await composer(page).fill('Without the plans')
    expect(await page.getByRole('button', { name: /^Send|Wait/ }).isDisabled()).toBe(true)

    await files.getByRole('button', { name: 'Cancel the upload of plans.txt' }).click()
    await files.waitFor({ state: 'hidden' })
    await inbox.network({})
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect
      .poll(() => storedTexts('lucia'))
      .toEqual(['When will it arrive?', 'Without the plans'])
    await expect.poll(() => readdir(inbox.rig.workspace.storage.filesDir)).toEqual([])
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('of a file that was changed after a failure is reported, whether its bytes arrived or not', async () => {
    const { page } = inbox
    const files = page.getByRole('list', { name: 'Attached files' })
    const folderThere = inbox.rig.workspace.storage.filesDir
    const stored = async () => {
      const paths = (await readdir(folderThere)).map((name) => join(folderThere, name))
      return Promise.all(paths.map((each) => readFile(each, 'utf8')))
    }
    for (const answersLost of [0, 1]) {
      await inbox.network({ failureRate: 1, answersLost })
      const path = await choosePlans('The first plan')
      const retry = files.getByRole('button', { name: 'Try again' })
      await retry.waitFor()
      await inbox.network({})
      await writeFile(path, 'Quite another plan')
      await retry.click()
      await files
        .getByText('The file was changed, moved or deleted after it was chosen. Choose it again.')
        .waitFor()
      await expect.poll(stored).toEqual(answersLost === 1 ? ['The first plan'] : [])
      await files.getByRole('button', { name: 'Remove plans.txt' }).click()
      await files.waitFor({ state: 'hidden' })
    }
  })
})
