import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { readVoice } from '#simulator/demo/opus.ts'
import { bubbles, inboxForEach } from './support/inbox.ts'
import { playOn } from './support/sounds.ts'

const inbox = inboxForEach()
beforeEach(async () => {
  await inbox.chat('c', 'Carmen Rojas')
  await inbox.customerWrites('c', 'Hello')
})

const recorder = (page: Page) => page.getByRole('group', { name: 'Voice note' })
const press = (page: Page, name: string) =>
  recorder(page).getByRole('button', { name, exact: true }).click()
const timer = (page: Page) => recorder(page).getByRole('timer', { name: 'Length' })

/** A fake microphone with a tone every second. */
const args = ['--use-fake-device-for-media-stream']

async function open(): Promise<Page> {
  const page = await inbox.start({ args })
  await inbox.open('Carmen Rojas')
  return page
}

/** Starts a recording and records for that many seconds. */
async function speak(page: Page, seconds: number): Promise<void> {
  await page.getByRole('button', { name: 'Record a voice note' }).click()
  await recorder(page).getByText('Recording', { exact: true }).waitFor()
  await expect
    .poll(async () => Number((await timer(page).innerText()).split(':')[1]))
    .toBeGreaterThanOrEqual(seconds)
}

interface Kept {
  type: string
  media: string
  mimeType: string
  duration: number
  waveform: number[]
}
async function lastKept(chat: string): Promise<Kept> {
  const { body } = await inbox.agent('GET', `messages/messages/${chat}?limit=1`)
  return body.items[0].content
}

describe('a voice note', () => {
  test('is recorded, paused, resumed, played back and sent as Ogg Opus, again after a failure', async () => {
    const page = await open()
    const begunAt = Date.now()
    await speak(page, 1)
    expect(await accessibilityFaults(page)).toEqual([])
    await press(page, 'Pause the recording')
    await recorder(page).getByText('Paused', { exact: true }).waitFor()
    const pausedAt = Date.now()
    const shown = await timer(page).innerText()
    // A running timer would have advanced by now: it shows whole seconds.
    await expect.poll(() => Date.now() - pausedAt).toBeGreaterThan(2_000)
    expect(await timer(page).innerText()).toBe(shown)
    const paused = Date.now() - pausedAt
    await press(page, 'Resume the recording')
    await expect.poll(() => timer(page).innerText()).not.toBe(shown)
    await press(page, 'Finish')
    const lasted = Date.now() - begunAt
    await recorder(page).getByRole('button', { name: 'Play' }).waitFor()
    await playOn(page)
    await press(page, 'Play')
    await recorder(page).getByRole('button', { name: 'Pause', exact: true }).waitFor()
    await inbox.network({ failureRate: 1 })
    await press(page, 'Send')
    await recorder(page).getByRole('alert').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await inbox.network({})
    await press(page, 'Send')
    await expect.poll(() => recorder(page).count()).toBe(0)
    await expect.poll(async () => (await lastKept('c')).type).toBe('audio')
    const { media, mimeType, duration, waveform } = await lastKept('c')
    expect(mimeType).toBe('audio/ogg')
    // The page has decoded it: it has a length, and is not silence.
    expect(duration).toBeGreaterThan(1)
    // Nothing was recorded in the pause: the note is no longer than the time outside it.
    expect(duration * 1_000).toBeLessThan(lasted - paused)
    expect(Math.max(...waveform)).toBeGreaterThan(0.5)
    const token = await inbox.rig.tokenOf('ana')
    const answer = await fetch(`${inbox.rig.url}/services/messages${media}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(Math.abs(readVoice(bytes).duration - duration)).toBeLessThan(0.3)
    await bubbles(page).last().getByRole('button', { name: 'Play' }).waitFor()
  })
})
