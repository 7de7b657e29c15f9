import { expect, test } from 'vitest'
import { createLiveSockets, SOCKETS_PER_SESSION } from './live-sockets.ts'

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

test('a session’s connections end with it, and no others', () => {
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

test('a connection that can no longer be remembered ends, for it would outlive its session', () => {
  const { sockets, dropped } = probe()
  for (let index = 0; index <= SOCKETS_PER_SESSION; index += 1) sockets.remember(ana, `1.${index}`)
  expect(dropped).toEqual([[4200, '1.0']])
})

test('a connection is known by its owner while its session stands, and by its user', () => {
  const { sockets, dropped } = probe()
  sockets.remember(ana, '1.1')
  sockets.remember({ ...ana, tokenHash: 'b' }, '1.2')
  sockets.remember(leo, '2.1')
  expect(sockets.ownerOf('1.2')).toEqual({ ...ana, tokenHash: 'b' })
  expect(sockets.ofUser('ana')).toEqual(['1.1', '1.2'])
  sockets.drop('a')
  expect([sockets.ownerOf('1.1'), sockets.ofUser('ana')]).toEqual([undefined, ['1.2']])
  sockets.dropStray('3.1')
  expect(dropped).toEqual([
    [4009, '1.1'],
    [4009, '3.1'],
  ])
})
