import { expect, test } from 'vitest'
import type { Action } from '#renderer/components/focus/actions.ts'
import { commandAction } from './use-menu-commands.ts'

const action = (id: string, more: Partial<Action> = {}): Action => ({
  id,
  section: 'general',
  labelKey: 'shell.actions.lock',
  perform: () => undefined,
  ...more,
})
const find = action('shell.find', { shortcut: 'mod+f' })

test('the menu entry Find performs the action that Mod+F has on the current screen', () => {
  const search = action('inbox.search', { shortcut: 'mod+f' })
  expect(commandAction('find', [find, search])?.id).toBe('inbox.search')
  expect(commandAction('find', [find])?.id).toBe('shell.find')
  expect(commandAction('find', [{ ...find, visible: () => false }])).toBeUndefined()
})

test('the menu entry Save as PDF has an action only while a chat can be exported', () => {
  expect(commandAction('savePdf', [find])).toBeUndefined()
  const hidden = action('inbox.exportPdf', { visible: () => false })
  expect(commandAction('savePdf', [hidden])).toBeUndefined()
  expect(commandAction('savePdf', [action('inbox.exportPdf')])?.id).toBe('inbox.exportPdf')
})
