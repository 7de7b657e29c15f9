import { expect, it } from 'vitest'
import { hasMessagingApp, mayHaveMessagingApp } from './messaging-app.ts'

it.each([
  [undefined, false],
  [{}, false],
  [{ appId: '' }, false],
  [{ appId: 'app-1' }, true],
])('a group with the app data %j has messaging: %s', (messagingAppData, expected) => {
  expect(hasMessagingApp({ messagingAppData })).toBe(expected)
})

it.each([
  [undefined, true],
  [true, true],
  [false, false],
])(
  'a group may have messaging if the user’s permission has hasMessagingApp %s: %s',
  (stated, expected) => {
    expect(mayHaveMessagingApp({ hasMessagingApp: stated })).toBe(expected)
  },
)
