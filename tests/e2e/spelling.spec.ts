import { beforeEach, expect, test } from 'vitest'
import { chooseEntry, openContextMenu } from './support/context-menu.ts'
import { composer, inboxForEach } from './support/inbox.ts'

// A window: the spelling dictionaries and the menu are the system's.
const inbox = inboxForEach({}, { host: 'window', sharedApp: true })
beforeEach(async () => {
  await inbox.chat('c', 'Carmen Rojas')
  await inbox.customerWrites('c', 'Hello')
})

const written = () => composer(inbox.page).inputValue()

test('corrects a misspelt word from the context menu, and adds one to the dictionary', async () => {
  await inbox.start()
  await inbox.open('Carmen Rojas')
  const { electron } = inbox.app
  const menuOfFirstWord = () => openContextMenu(electron, composer(inbox.page), { x: 24, y: 20 })
  await inbox.page.keyboard.type('recieve ')
  await expect.poll(menuOfFirstWord).toContain('receive')
  await chooseEntry(electron, 'receive')
  await expect.poll(written).toBe('receive ')

  await composer(inbox.page).fill('')
  await inbox.page.keyboard.type('Bandexa ')
  await expect.poll(menuOfFirstWord).toContain('Add to Dictionary')
  await chooseEntry(electron, 'Add to Dictionary')
  await composer(inbox.page).fill('')
  await inbox.page.keyboard.type('Bandexa ')
  await expect.poll(menuOfFirstWord).not.toContain('Add to Dictionary')
  expect(await menuOfFirstWord()).toContain('Select All')
})
