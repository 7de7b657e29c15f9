import { beforeEach, expect, test } from 'vitest'
import { composer, inboxForEach } from './support/inbox.ts'

const inbox = inboxForEach()
beforeEach(async () => {
  await inbox.chat('a', 'Andrés Villanueva')
  await inbox.chat('b', 'Beatriz Souza')
  await inbox.says('a', 'Hello')
  await inbox.says('b', 'Olá')
})

const written = () => composer(inbox.page).inputValue()

test('unsent words wait in their own chat, and are there after a restart', async () => {
  await inbox.start()
  await inbox.open('Andrés Villanueva')
  await composer(inbox.page).fill('For Andrés\nin two lines')
  await inbox.open('Beatriz Souza')
  expect(await written()).toBe('')
  await composer(inbox.page).fill('Para Beatriz')
  await inbox.open('Andrés Villanueva')
  await expect.poll(written).toBe('For Andrés\nin two lines')
  await inbox.quit()

  await inbox.start()
  await inbox.open('Andrés Villanueva')
  await expect.poll(written).toBe('For Andrés\nin two lines')
  await inbox.open('Beatriz Souza')
  await expect.poll(written).toBe('Para Beatriz')
})

test('what was sent is no draft any more', async () => {
  await inbox.start()
  await inbox.open('Andrés Villanueva')
  await inbox.send('Sent and gone')
  await inbox.quit()

  await inbox.start()
  await inbox.open('Andrés Villanueva')
  await inbox.page.getByRole('feed').getByText('Sent and gone').waitFor()
  expect(await written()).toBe('')
})
