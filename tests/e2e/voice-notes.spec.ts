import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { OTHER_GROUP, PASSWORD } from '#tests/contract/support/users.ts'
import { ask } from '#tests/desktop/support/desktop.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { readVoice } from '#simulator/demo/opus.ts'
import { insertMember } from '#workspace/storage/members.ts'
import { dropOn } from './support/drop-on.ts'
import { expectFocus } from './support/focus.ts'
import { agentName, bubbles, composer, inboxForEach, row } from './support/inbox.ts'
import { holdResponses, holdCalls } from './support/page-calls.ts'
import { playOn } from './support/sounds.ts'

const inbox = inboxForEach()
const DAY_MS = 24 * 3_600_000
beforeEach(async () => {
  await inbox.chat('c', 'Carmen Rojas')
  await inbox.chat('d', 'Diego Salas')
  for (const chat of ['c', 'd']) await inbox.customerWrites(chat, 'Hello')
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

  test('is sent once though its chat is left meanwhile, not at all once discarded, and though the group is switched', async () => {
    const { storage, clock } = inbox.rig.workspace
    await insertMember(storage.db, {
      group_id: OTHER_GROUP,
      user_id: agentName,
      role: 'ROLE_PUBLISHER',
      is_read_only: 1,
      created_at: clock.now(),
    })
    const page = await open()
    const audios = async () =>
      (await inbox.storedMessages('c')).filter(({ type }) => type === 'audio').length
    await speak(page, 1)
    await press(page, 'Finish')
    const first = await holdCalls(page, '/storage/upload')
    await press(page, 'Send')
    await expect.poll(first.count).toBe(1)
    const upload = recorder(page).getByRole('progressbar', { name: 'Uploading' })
    await upload.waitFor()
    await expectFocus(recorder(page).getByRole('button', { name: 'Cancel the upload of' }))
    await inbox.open('Diego Salas')
    await first.release()
    await expect.poll(audios).toBe(1)
    await inbox.open('Carmen Rojas')
    expect(await page.getByRole('button', { name: /^Remove / }).count()).toBe(0)

    await speak(page, 1)
    await press(page, 'Finish')
    const second = await holdCalls(page, '/storage/upload')
    await press(page, 'Send')
    await expect.poll(second.count).toBe(1)
    // Cancelled, it can be played back and sent again.
    await recorder(page).getByRole('button', { name: 'Cancel the upload of' }).click()
    await second.release()
    await upload.waitFor({ state: 'detached' })
    await recorder(page).getByRole('button', { name: 'Play' }).waitFor()
    expect(await recorder(page).getByRole('alert').count()).toBe(0)
    expect(await audios()).toBe(1)
    const third = await holdCalls(page, '/storage/upload')
    await press(page, 'Send')
    await expect.poll(third.count).toBe(1)
    await press(page, 'Discard the voice note')
    await recorder(page).waitFor({ state: 'detached' })
    await third.release()
    await inbox.send('Never mind')
    await inbox.outboxIsEmpty()
    expect(await audios()).toBe(1)

    // The other group is read-only for this user.
    await speak(page, 1)
    await press(page, 'Finish')
    const fourth = await holdCalls(page, '/storage/upload')
    await press(page, 'Send')
    await expect.poll(fourth.count).toBe(1)
    await page.getByRole('button', { name: /group/i }).first().click()
    await page.getByRole('menuitemradio', { name: 'Elsewhere' }).click()
    await page.getByText('No chats yet').waitFor()
    await fourth.release()
    await expect.poll(audios).toBe(2)
  })

  test('survives a lock: a sent one is delivered, a recording waits', async () => {
    const page = await open()
    const lockAndOpen = async (behind: () => Promise<void>) => {
      await page.keyboard.press('Control+Shift+L')
      await page.getByRole('heading', { name: 'Screen locked' }).waitFor()
      await behind()
      await ask(page, 'session.unlock', { password: PASSWORD })
      await inbox.open('Carmen Rojas')
    }
    await speak(page, 1)
    await press(page, 'Finish')
    // The service has the file at the lock, and the page hears of it during the lock.
    const answers = await holdResponses(page, '/storage/upload')
    await press(page, 'Send')
    await expect.poll(answers.count).toBe(1)
    await lockAndOpen(answers.release)
    await expect.poll(async () => (await lastKept('c')).type).toBe('audio')
    await inbox.outboxIsEmpty()
    expect(await page.getByRole('button', { name: /^Remove / }).count()).toBe(0)
    expect((await inbox.storedMessages('c')).filter(({ type }) => type === 'audio')).toHaveLength(1)

    // The main process refuses it because of the lock, and the page hears of that after the unlock.
    await speak(page, 1)
    const refusals = await holdResponses(page, '/storage/upload')
    await lockAndOpen(async () => {
      await expect.poll(refusals.count).toBe(1)
    })
    await refusals.release()
    const file = page.getByRole('list', { name: 'Attached files' }).getByRole('listitem')
    await file.getByText('voice.ogg').waitFor()
    await file.getByRole('progressbar').waitFor({ state: 'hidden' })
    expect(await file.getByRole('alert').count()).toBe(0)
  })

  test('is discarded by Escape; it covers the composer: neither focus nor dropped files reach it', async () => {
    const page = await open()
    await page.keyboard.press('Control+Shift+m')
    await recorder(page).getByText('Recording', { exact: true }).waitFor()
    await expect
      .poll(() =>
        recorder(page)
          .getByRole('button', { name: 'Finish' })
          .evaluate((one) => one.matches(':focus')),
      )
      .toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => recorder(page).count()).toBe(0)
    await expect.poll(() => composer(page).evaluate((one) => one.matches(':focus'))).toBe(true)
    expect(await page.getByRole('list', { name: 'Attached files' }).count()).toBe(0)

    const field = page.locator('textarea')
    await composer(page).fill('Half a sentence')
    await page.keyboard.press('Control+Shift+m')
    await expectFocus(recorder(page).getByRole('button', { name: 'Finish' }))
    const focusIsSeen = () =>
      field.evaluate((one) => {
        const { activeElement, body } = one.ownerDocument
        return activeElement === body || activeElement?.closest('[inert]') === null
      })
    const ring = () =>
      recorder(page).evaluate((one) => {
        const style = one.ownerDocument.defaultView?.getComputedStyle(one)
        return `${style?.outlineStyle} ${style?.outlineWidth}`
      })
    // Focusing the composer, by its shortcut or from the row, leads to the recorder in its place.
    for (const toWrite of [
      () => page.keyboard.press('Control+j'),
      () => row(page, 'Carmen Rojas').click(),
    ]) {
      await toWrite()
      await expectFocus(recorder(page))
      expect(await ring()).toBe('solid 2px')
      await page.keyboard.type('x')
      await page.keyboard.press('Enter')
    }
    for (let steps = 0; steps < 4; steps += 1) {
      await page.keyboard.press('Tab')
      expect(await focusIsSeen()).toBe(true)
    }
    await page.keyboard.press('Control+j')
    await expectFocus(recorder(page))
    for (let steps = 0; steps < 3; steps += 1) {
      await page.keyboard.press('Shift+Tab')
      expect(await focusIsSeen()).toBe(true)
    }
    await page.keyboard.press('Control+Shift+m')
    expect(await recorder(page).count()).toBe(1)
    const folder = await mkdtemp(join(tmpdir(), 'bandeja-drop-'))
    await writeFile(join(folder, 'note.txt'), 'A short note')
    await dropOn(recorder(page), { files: [join(folder, 'note.txt')] })
    await press(page, 'Discard the voice note')
    await expectFocus(field)
    expect(await field.inputValue()).toBe('Half a sentence')
    expect(await page.getByRole('list', { name: 'Attached files' }).count()).toBe(0)
    expect(inbox.rig.channel.sent).toEqual([])
    await rm(folder, { recursive: true })
  })

  test('takes the focus for the playback, unless it has moved elsewhere', async () => {
    const page = await open()
    // As long as a note of a quarter of an hour takes.
    await page.evaluate(`{
      const context = OfflineAudioContext.prototype;
      const real = context.decodeAudioData;
      context.decodeAudioData = async function (bytes) {
        await new Promise((go) => (window.listened = go));
        return real.call(this, bytes);
      };
    }`)
    const send = recorder(page).getByRole('button', { name: 'Send', exact: true })
    const finish = async () => {
      await page.evaluate('delete window.listened')
      await speak(page, 1)
      await expectFocus(recorder(page).getByRole('button', { name: 'Finish' }))
      await page.keyboard.press('Enter')
      await expect.poll(() => page.evaluate("'listened' in window")).toBe(true)
      expect(await send.isDisabled()).toBe(true)
      await expectFocus(recorder(page))
    }
    await finish()
    await page.keyboard.press('Escape')
    await recorder(page).waitFor({ state: 'detached' })
    await expectFocus(page.locator('textarea'))
    expect(await page.getByRole('list', { name: 'Attached files' }).count()).toBe(0)

    await finish()
    await page.evaluate('window.listened()')
    await expectFocus(send)
    await press(page, 'Discard the voice note')

    await finish()
    const filter = page.getByRole('textbox', { name: /^Filter/ })
    await filter.click()
    await page.evaluate('window.listened()')
    await expect.poll(() => send.isEnabled()).toBe(true)
    await expectFocus(filter)
    await press(page, 'Discard the voice note')
  })

  test('reports a missing microphone, starts again by a press, and releases one that cannot be played back', async () => {
    const page = await open()
    const start = page.getByRole('button', { name: 'Record a voice note' })
    const tryAgain = recorder(page).getByRole('button', { name: 'Try again' })
    for (const [press, why, words] of [
      [start, 'NotFoundError', 'No microphone was found that can be used.'],
      [tryAgain, 'NotAllowedError', 'The application may not use the microphone.'],
      [tryAgain, 'AbortError', 'It could not be recorded.'],
    ] as const) {
      await page.evaluate(`{
        const { mediaDevices } = navigator
        mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', '${why}'))
        window.giveMicrophone = () => delete mediaDevices.getUserMedia
      }`)
      await press.click()
      await recorder(page).getByRole('alert').getByText(words).waitFor()
      expect(await recorder(page).getByRole('button').allInnerTexts()).toEqual(['Try again', ''])
      expect(await timer(page).count()).toBe(0)
      await expectFocus(recorder(page))
    }
    expect(await accessibilityFaults(page)).toEqual([])
    await page.evaluate('giveMicrophone()')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await recorder(page).getByText('Recording', { exact: true }).waitFor()
    expect(await recorder(page).getByRole('alert').count()).toBe(0)
    await expectFocus(recorder(page).getByRole('button', { name: 'Finish' }))
    await page.keyboard.press('Escape')
    await recorder(page).waitFor({ state: 'detached' })

    await page.evaluate(`{
      const { mediaDevices } = navigator
      window.given = []
      mediaDevices.getUserMedia = async (wanted) => {
        const stream = await MediaDevices.prototype.getUserMedia.call(mediaDevices, wanted)
        window.given.push(...stream.getTracks())
        return stream
      }
      window.AudioContext = class { constructor() { throw new Error('No sound') } }
    }`)
    await start.click()
    await recorder(page).getByText('It could not be recorded.').waitFor()
    expect(await page.evaluate('given.map(({ readyState }) => readyState)')).toEqual(['ended'])
  })
  test('stays with the chat’s files if the chat is left or its window closes, and none starts when it opens', async () => {
    const page = await open()
    await speak(page, 1)
    await inbox.open('Diego Salas')
    expect(await recorder(page).count()).toBe(0)
    await inbox.open('Carmen Rojas')
    await page.getByRole('list', { name: 'Attached files' }).getByText('voice.ogg').waitFor()
    await page.getByRole('button', { name: 'Send', exact: false }).click()
    await expect.poll(async () => (await lastKept('c')).type).toBe('audio')

    await page.clock.install()
    await speak(page, 1)
    await page.clock.fastForward(DAY_MS)
    await recorder(page).waitFor({ state: 'detached' })
    // A day later at the service, too.
    inbox.rig.workspace.clock.advance(DAY_MS)
    await inbox.customerWrites('c', 'I am back')
    await composer(page).waitFor()
    await page.getByRole('list', { name: 'Attached files' }).getByText('voice.ogg').waitFor()
    expect(await recorder(page).count()).toBe(0)
  })
})
