import { expect, test } from 'vitest'
import { createLiveSockets, GRANTS_PER_SOCKET, SOCKETS_PER_SESSION } from './live-sockets.ts'

function probe() {
  const dropped: [number, string][] = []
  const sockets = createLiveSockets({
    drop(code, _reason, ids = new Set()) {
      for (const id of ids) dropped.push([code, id])
      return ids.size
    },
  })
  return { sockets, dropped }
}

const ana = { tokenHash: 'a', userId: 'ana' }
const leo = { tokenHash: 'l', userId: 'leo' }

test('the end of a session closes its connections and no others', () => {
  const { sockets, dropped } = probe()
  sockets.remember(ana, '1.1')
  sockets.remember(ana, '1.2')
  sockets.remember(ana, '1.1')
  sockets.remember(leo, '2.1')
  sockets.drop('a')
  expect(dropped).toEqual([
    [4009, '1.2'],
    [4009, '1.1'],
  ])
})

test('the oldest connection of a session is closed when the session has too many', () => {
  const { sockets, dropped } = probe()
  for (let index = 0; index <= SOCKETS_PER_SESSION; index += 1) sockets.remember(ana, `1.${index}`)
  expect(dropped).toEqual([[4200, '1.0']])
})

test('ownerOf and ofUser find a connection until its session ends', () => {
  const { sockets, dropped } = probe()
  sockets.remember(ana, '1.1')
  sockets.remember({ ...ana, tokenHash: 'b' }, '1.2')
  sockets.remember(leo, '2.1')
  expect(sockets.ownerOf('1.2')).toEqual({ ...ana, tokenHash: 'b' })
  expect(sockets.ofUser('ana')).toEqual(['1.1', '1.2'])
  sockets.drop('a')
  expect([sockets.ownerOf('1.1'), sockets.ofUser('ana')]).toEqual([undefined, ['1.2']])
  expect(dropped).toEqual([[4009, '1.1']])
})

test('a grant allows one subscription, and a revoked grant none', () => {
  const { sockets } = probe()
  sockets.remember(ana, '1.1')
  for (const channel of ['a', 'a', 'b']) sockets.grant('1.1', channel)
  expect([sockets.grantsOf('1.1'), sockets.grantedOn('a')]).toEqual([['a', 'b'], ['1.1']])
  expect(sockets.useGrant('1.1', 'a')).toBe(true)
  expect(sockets.useGrant('1.1', 'a')).toBe(true)
  expect(sockets.useGrant('1.1', 'a')).toBe(false)
  sockets.revoke('1.1', 'b')
  expect(sockets.useGrant('1.1', 'b')).toBe(false)
  expect([sockets.grantsOf('1.1'), sockets.grantedOn('b')]).toEqual([[], []])
})

test('a grant needs a known connection, and ends with that connection', () => {
  const { sockets } = probe()
  sockets.grant('1.1', 'a')
  expect(sockets.useGrant('1.1', 'a')).toBe(false)
  sockets.remember(ana, '1.1')
  sockets.remember(ana, '1.2')
  sockets.grant('1.1', 'a')
  sockets.grant('1.2', 'a')
  sockets.forget('1.1')
  expect([sockets.grantedOn('a'), sockets.ofUser('ana')]).toEqual([['1.2'], ['1.2']])
  sockets.drop('a')
  expect([sockets.grantedOn('a'), sockets.ofUser('ana')]).toEqual([[], []])
})

test('a connection keeps its newest grants, up to the maximum', () => {
  const { sockets } = probe()
  sockets.remember(ana, '1.1')
  for (let index = 0; index <= GRANTS_PER_SOCKET; index += 1) sockets.grant('1.1', `c-${index}`)
  expect(sockets.grantsOf('1.1')).toHaveLength(GRANTS_PER_SOCKET)
  expect([sockets.useGrant('1.1', 'c-0'), sockets.useGrant('1.1', 'c-1')]).toEqual([false, true])
})
