import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { contactImports } from './contact-imports.ts'

test('contacts whose person was deleted before are not archived ones any more', () => {
  const db = new DatabaseSync(':memory:')
  db.exec(`create table contacts (id text primary key, phone text, archived integer);
    insert into contacts values ('a', 'deleted-a', 1), ('b', '51987654321', 1), ('c', '51987654322', 0)`)
  for (const statement of contactImports) db.exec(statement)
  expect(db.prepare('select archived from contacts order by id').all()).toEqual([
    { archived: 2 },
    { archived: 1 },
    { archived: 0 },
  ])
})
