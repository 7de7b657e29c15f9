import { expect, it } from 'vitest'
import { createStatementNames } from './statement-names.ts'

const byId = 'select * from "contacts" where "id" = $1'

/** The name of a statement that was sent a few times before. */
function frequent(text: string, names = createStatementNames()): string | undefined {
  for (let sent = 0; sent < 5; sent += 1) names(text)
  return names(text)
}

it('names a statement that is sent often, always the same', () => {
  const names = createStatementNames()
  expect([names(byId), names(byId)]).toEqual([undefined, undefined])
  const name = names(byId)
  expect(name).toMatch(/^\w+$/)
  expect(names(byId)).toBe(name)
  expect(frequent('delete from "notes" where "id" = $1', names)).not.toBe(name)
})

it.each([
  'select * from "messages" where "position" < $1',
  'select * from "messages" order by "position" limit $1',
  'select id from "message_text" where words @@ cast($1 as tsquery)',
  'select activity from contact_text where text like $1',
])('leaves the plan of %s to its values', (text) => {
  expect(frequent(text)).toBeUndefined()
})

it('names a limited number of statements', () => {
  const names = createStatementNames()
  const given = Array.from({ length: 600 }, (_, n) => frequent(`select ${n}`, names))
  expect(new Set(given.filter((name) => name !== undefined)).size).toBe(500)
  expect(given.at(-1)).toBeUndefined()
})
