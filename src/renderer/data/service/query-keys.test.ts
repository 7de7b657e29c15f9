import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queryKeyOf } from './query-keys.ts'

test('the key of a name finds all its queries; a key that is not registered fails the type check', () => {
  const client = new QueryClient()
  client.setQueryData(queryKeyOf('users', 'g1'), 'members')
  client.setQueryData(queryKeyOf('users', 'g1', 'u1'), 'Ana')
  client.setQueryData(queryKeyOf('teams', 'g1'), 'teams')
  const users = client.getQueriesData({ queryKey: queryKeyOf('users') })
  expect(users.map(([, data]) => data)).toEqual(['members', 'Ana'])
  // @ts-expect-error -- only `queryKeyOf` makes keys
  expect(client.getQueryData(['users', 'g1'])).toBe('members')
  // @ts-expect-error -- a misspelled name
  expect(client.getQueryData(queryKeyOf('user', 'g1'))).toBeUndefined()
  // @ts-expect-error -- a part of a wrong kind
  expect(client.getQueryData(queryKeyOf('campaigns', 'on', 'g1', 'c1'))).toBeUndefined()
})
