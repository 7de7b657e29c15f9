import { expect, it } from 'vitest'
import { actionsOf } from './actions.ts'
import type { FlowJsonVersion } from './versions.ts'

type ActionOwner = keyof ReturnType<typeof actionsOf>

const navigate = { name: 'navigate', next: { type: 'screen', name: 'NEXT' }, payload: { a: 1 } }
const complete = { name: 'complete', payload: {} }
const exchange = { name: 'data_exchange' }
const openUrl = { name: 'open_url', url: 'https://example.com' }
const update = { name: 'update_data', payload: { isShown: true } }

it.each<[FlowJsonVersion, ActionOwner, object, boolean]>([
  ['7.3', 'footer', navigate, true],
  ['7.3', 'footer', complete, true],
  ['7.3', 'footer', exchange, true],
  ['7.3', 'footer', openUrl, false],
  ['7.3', 'footer', { ...complete, next: 'FIN' }, false],
  ['7.3', 'footer', { name: 'navigate', payload: {} }, false],
  ['7.3', 'link', openUrl, true],
  ['5.1', 'link', openUrl, false],
  ['7.3', 'link', { ...openUrl, url: '' }, false],
  ['7.3', 'link', complete, false],
  ['7.3', 'item', navigate, true],
  ['7.3', 'item', complete, false],
  ['7.3', 'select', update, true],
  ['5.1', 'select', update, false],
  ['5.1', 'select', exchange, true],
  ['7.3', 'exchange', exchange, true],
  ['7.3', 'exchange', update, false],
  ['7.3', 'update', update, true],
  ['7.3', 'update', exchange, false],
])('in version %s, the schema “%s” accepts %j: %s', (version, owner, action, isAllowed) => {
  expect(actionsOf(version)[owner].safeParse(action).success).toBe(isAllowed)
})
