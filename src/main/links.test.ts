import { expect, it } from 'vitest'
import { createLinks } from './links.ts'

it.each([
  [null, [], '/'],
  [null, [null], '/'],
  ['/a', [null], '/a'],
  ['/a', ['/b', '/c', null], '/c'],
] as const)(
  'started with %s, after the links %s, the first path is %s',
  (started, links, first) => {
    const opened = createLinks(started)
    for (const link of links) opened.open(link)
    expect(opened.first()).toBe(first)
  },
)

it('a later link, or a start without one, reaches the listener and does not change the first path', () => {
  const links = createLinks('/a')
  const heard: (string | null)[] = []
  links.onOpen((path) => heard.push(path))
  links.open('/b')
  links.open(null)
  expect([heard, links.first()]).toEqual([['/b', null], '/a'])
})
