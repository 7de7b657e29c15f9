import { expect, test } from 'vitest'
import { endpoints } from '#contract/api/index.ts'
import { keyScopes } from '#contract/entities/groups/api-key.ts'
import { callsOfScope, scopesOfCall } from './key-scopes.ts'

const byName = new Map(Object.values(endpoints).map((endpoint) => [endpoint.name, endpoint]))

test.each(keyScopes)('every call of the scope %s exists, with a token and a group', (scope) => {
  for (const name of callsOfScope[scope])
    expect([name, byName.get(name)?.auth, byName.get(name)?.groupHeader]).toEqual([
      name,
      'bearer',
      true,
    ])
})

test.each([
  'login',
  'changePassword',
  'deviceSessions',
  'authorizeChannel',
  'users',
  'updateMember',
  'removeMember',
  'connectLine',
  'line',
  'createApiKey',
  'apiKeys',
  'createWebhook',
  'webhookDelivery',
  'setLanguage',
  'exportContacts',
  'giveContact',
  'deleteContacts',
])('no key can call %s', (name) => {
  expect(scopesOfCall(name)).toEqual([])
})

test('reading scopes have calls that read alone', () => {
  for (const scope of ['chats', 'reports'] as const)
    for (const name of callsOfScope[scope])
      expect([name, byName.get(name)?.method]).toEqual([name, 'GET'])
})
