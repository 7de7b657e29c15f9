import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { dropOn } from '#renderer/scenes/inbox/composer/drop.fixture.ts'
import { openRecorder } from './voice.fixture.ts'

const { keyboard } = userEvent
const record = () => keyboard('{Control>}{Shift>}m{/Shift}{/Control}')
const write = () => keyboard('{Control>}j{/Control}')

test('Escape discards a recording that was started by shortcut, and leads to the composer', async () => {
  const { button, isRecording, isGone, composer, files } = await openRecorder()
  await expect.element(composer).toHaveFocus()
  await record()
  await isRecording()
  await expect.element(button('Finish')).toHaveFocus()
  await keyboard('{Escape}')
  await isGone()
  await expect.element(composer).toHaveFocus()
  expect(files.elements()).toEqual([])
})

test('the recorder covers the composer: neither the focus nor dropped files reach it', async () => {
  const { recorder, button, row, composer, files, contents } = await openRecorder()
  await composer.fill('Half a sentence')
  const field = composer.element()
  await record()
  await expect.element(button('Finish')).toHaveFocus()
  const covered = field.closest('[inert]')
  expect(covered).not.toBeNull()
  const isFocusSeen = () => covered?.contains(document.activeElement) === false
  // Focusing the composer, by its shortcut or from the row, leads to the recorder in its place.
  for (const toWrite of [write, () => row('Customer 2').click()]) {
    await toWrite()
    await expect.element(recorder).toHaveFocus()
    const { outlineStyle, outlineWidth } = getComputedStyle(recorder.element())
    expect([outlineStyle, outlineWidth]).toEqual(['solid', '2px'])
    await keyboard('x{Enter}')
  }
  for (let steps = 0; steps < 4; steps += 1) {
    await keyboard('{Tab}')
    expect(isFocusSeen()).toBe(true)
  }
  await write()
  await expect.element(recorder).toHaveFocus()
  for (let steps = 0; steps < 3; steps += 1) {
    await keyboard('{Shift>}{Tab}{/Shift}')
    expect(isFocusSeen()).toBe(true)
  }
  await record()
  expect(recorder.elements()).toHaveLength(1)
  expect(dropOn(recorder, { files: [new File(['A short note'], 'note.txt')] })).toBe(false)
  await button('Discard the voice note').click()
  await expect.poll(() => document.activeElement).toBe(field)
  await expect.element(composer).toHaveValue('Half a sentence')
  expect(files.elements()).toEqual([])
  expect(contents()).toEqual([])
})

/** Finishes a recording by the keyboard; `listened` ends the decoding, which takes long for a long note. */
async function finishSlowly(inbox: Awaited<ReturnType<typeof openRecorder>>) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const decode = OfflineAudioContext.prototype.decodeAudioData
  const decoding = vi
    .spyOn(OfflineAudioContext.prototype, 'decodeAudioData')
    .mockImplementation(async function (this: OfflineAudioContext, bytes) {
      await promise
      return await decode.call(this, bytes)
    })
  await inbox.speak()
  await expect.element(inbox.button('Finish')).toHaveFocus()
  await keyboard('{Enter}')
  await expect.poll(() => decoding.mock.calls.length).toBe(1)
  await expect.element(inbox.send).toBeDisabled()
  await expect.element(inbox.recorder).toHaveFocus()
  decoding.mockRestore()
  return resolve
}

test('the playback takes the focus once it is ready; Escape discards it before', async () => {
  const inbox = await openRecorder()
  await finishSlowly(inbox)
  await keyboard('{Escape}')
  await inbox.isGone()
  await expect.element(inbox.composer).toHaveFocus()
  expect(inbox.files.elements()).toEqual([])
  const listened = await finishSlowly(inbox)
  listened()
  await expect.element(inbox.send).toHaveFocus()
})

test('the playback does not take the focus that has moved elsewhere', async () => {
  const inbox = await openRecorder()
  const listened = await finishSlowly(inbox)
  const filter = inbox.screen.getByRole('textbox', { name: /^Filter/ })
  await filter.click()
  listened()
  await expect.element(inbox.send).toBeEnabled()
  await expect.element(filter).toHaveFocus()
})

test.each([
  ['NotFoundError', 'No microphone was found that can be used.'],
  ['NotAllowedError', 'The application may not use the microphone.'],
  ['AbortError', 'It could not be recorded.'],
])('a microphone that gives %s is reported, and tried again by a press', async (why, words) => {
  const { recorder, button, timer, start, isRecording } = await openRecorder()
  const { mediaDevices } = navigator
  const refused = vi
    .spyOn(mediaDevices, 'getUserMedia')
    .mockRejectedValue(new DOMException('', why))
  await start.click()
  const alert = recorder.getByRole('alert')
  await expect.element(alert.getByText(words, { exact: false })).toBeVisible()
  const buttons = recorder.getByRole('button')
  expect(buttons.elements().map(({ textContent }) => textContent)).toEqual(['Try again', ''])
  expect(timer.elements()).toEqual([])
  await expect.element(recorder).toHaveFocus()
  const faults = why === 'AbortError' ? await accessibilityFaults() : []
  expect(faults).toEqual([])
  await keyboard('{Tab}{Enter}')
  await expect.poll(() => refused.mock.calls.length).toBe(2)
  await expect.element(alert.getByText(words, { exact: false })).toBeVisible()
  await expect.element(recorder).toHaveFocus()
  refused.mockRestore()
  await keyboard('{Tab}{Enter}')
  await isRecording()
  expect(alert.elements()).toEqual([])
  await expect.element(button('Finish')).toHaveFocus()
})

test('a microphone whose sound cannot be measured is released', async () => {
  const { recorder, start } = await openRecorder()
  const given: MediaStreamTrack[] = []
  const { mediaDevices } = navigator
  const real = mediaDevices.getUserMedia.bind(mediaDevices)
  const asked = vi.spyOn(mediaDevices, 'getUserMedia').mockImplementation(async (wanted) => {
    const stream = await real(wanted)
    given.push(...stream.getTracks())
    return stream
  })
  vi.stubGlobal('AudioContext', () => {
    throw new Error('No sound')
  })
  await start.click()
  await expect.element(recorder.getByText('It could not be recorded.')).toBeVisible()
  expect(given.map(({ readyState }) => readyState)).toEqual(['ended'])
  asked.mockRestore()
})
