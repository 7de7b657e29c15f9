import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { contactTables } from './contact-data.ts'
import { openStorage } from '#workspace/storage/open.ts'

/** Columns that name a person, and tables in which they name somebody else. */
const PERSONAL = /^(?:contact_id|last_used_contact_id|phone|reply|to_email|wamid)$/
const OTHERS = new Set([
  // Lines and groups have numbers of their own; mails go to users.
  'groups',
  'lines',
  'mails',
])

test('every table with a column about a contact is exported and deleted with the contact', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bandeja-tables-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const storage = await openStorage(folder)
  const tables = await storage.db.introspection.getTables()
  await storage.close()
  const personal = tables
    .filter(({ columns }) => columns.some(({ name }) => PERSONAL.test(name)))
    .map(({ name }) => name)
    .filter((name) => !OTHERS.has(name))
  expect(personal.length).toBeGreaterThan(20)
  expect(Object.keys(contactTables)).toEqual(expect.arrayContaining(personal))
})
