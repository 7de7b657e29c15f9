import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isOnServer } from './support/postgres-data.ts'
import { startRig, type Answer, type Caller, type Rig } from './support/test-workspace.ts'
import { emailOf, PASSWORD } from './support/users.ts'

let rig: Rig
let ana: Caller
beforeEach(async (context) => {
  rig = await startRig()
  context.skip(isOnServer, 'The query that fills the disk is of SQLite.')
  ana = await rig.as('ana')
  await rig.contact('c', { user_id: 'ana', user_tag_id: 'tag-ana' })
})
afterEach(() => rig.stop())

/** Limits the database to its present size, which gives the error of a full disk. */
async function fillDisk(): Promise<void> {
  const { db } = rig.workspace.storage
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(db)
}
const freeDisk = () =>
  sql.raw('pragma max_page_count = 4294967294').execute(rig.workspace.storage.db)

/** Repeats a call until the free parts of the present pages are used up. */
async function untilRefused(call: (attempt: number) => Promise<Answer>): Promise<Answer> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await call(attempt)
    if (answer.status !== 200 || attempt > 2_000) return answer
  }
}

const pdf = () => {
  const body = new FormData()
  body.set('file', new File(['%PDF-1.7'], `${'bill'.repeat(40)}.pdf`))
  return body
}
const calls: [string, (attempt: number) => Promise<Answer>][] = [
  [
    'a sign-in',
    () => rig.call('POST', 'main/login', { body: { email: emailOf('ana'), password: PASSWORD } }),
  ],
  ['an upload', () => ana('POST', 'messages/storage/upload', { body: pdf() })],
  [
    'a message',
    () => {
      const content = { type: 'text', text: 'Hola '.repeat(400) }
      return ana('POST', 'messages/messages', { body: { contactId: 'c', content } })
    },
  ],
]

test.each(calls)(
  '%s is answered 507 while the disk is full, and works again after',
  async (_, call) => {
    await fillDisk()
    const refused = await untilRefused(call)
    expect(refused).toMatchObject({
      status: 507,
      body: { code: 'INSUFFICIENT_STORAGE', message: 'The disk of the service is full.' },
    })
    // Reading needs no space.
    expect((await ana('GET', 'main/me')).status).toBe(200)
    await freeDisk()
    expect((await call(0)).status).toBe(200)
  },
)
