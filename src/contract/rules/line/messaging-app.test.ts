import { expect, it } from 'vitest'
import { hasMessagingApp, mayHaveMessagingApp } from './messaging-app.ts'

it.each([
  [undefined, false],
  [{}, false],
  [{ appId: '' }, false],
  [{ appId: 'app-1' }, true],
])('a group with the app data %j has a messaging app: %s', (messagingAppData, expected) => {
  expect(hasMessagingApp({ messagingAppData })).toBe(expected)
})

it.each([
  [undefined, true],
  [true, true],
  [false, false],
])(
  'with hasMessagingApp %s in the user’s permission, the group may have a messaging app: %s',
  (stated, expected) => {
    expect(mayHaveMessagingApp({ hasMessagingApp: stated })).toBe(expected)
  },
)
