import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { messageSchema } from '#contract/entities/messages/message.ts'
import { killCount } from '#tests/support/kill-count.ts'
import { contactRow } from '#workspace/storage/contacts/contact-row.ts'
import { insertContact } from '#workspace/storage/contacts/contacts.ts'
import { insertMessage } from '#workspace/storage/messages/messages.ts'
import { openStorage } from '#workspace/storage/open.ts'
import { programPath } from '#tests/support/program-path.ts'
import { writeContact } from '../../src/host/contact-folder.ts'
import { OperationRefused, type OperatorNeeds } from '../../src/host/operation.ts'
import { operations } from '../../src/host/operations.ts'
import { dump } from './support/dump.ts'
import { followAs } from './support/follower.ts'
import { startRig, type Rig } from './support/test-workspace.ts'
import { GROUP, OTHER_GROUP, seedUsers } from './support/users.ts'

const PROGRAM = programPath('src/host/server.ts')
const PHONE = '51987654321'
/** What says who it was. No data may have any of it after the deletion. */
const PERSONAL = [
  PHONE,
  'Clara',
  'Benavides',
  'clara@example.test',
  'the parcel is broken',
  'we send another, Clara',
  'calls on Mondays',
  'Av. Larco 45',
  'proof.txt',
]

let rig: Rig
let needs: OperatorNeeds
let folder: string
beforeEach(async () => {
  rig = await startRig()
  const { storage, clock, publish } = rig.workspace
  const publisher = { publish, settled: () => Promise.resolve() }
  const lineKey = Buffer.alloc(32)
  needs = { storage, clock, publisher, live: null, log: () => undefined, lineKey, privateHosts: [] }
  folder = await mkdtemp(join(tmpdir(), 'bandeja-person-'))
})
afterEach(async () => {
  await rig.stop()
  await rm(folder, { recursive: true })
})

/** A contact with everything that an agent adds to it, and one beside it. */
async function createPerson(): Promise<void> {
  const ana = await rig.as('ana')
  const own = { user_id: 'ana', user_tag_id: 'tag-ana' }
  await rig.contact('c', {
    ...own,
    name: 'Clara',
    last_name: 'Benavides',
    phone: PHONE,
    email: 'clara@example.test',
    extra_json: JSON.stringify({ custom_1: 'Av. Larco 45' }),
  })
  await rig.contact('other', { ...own, name: 'Dora', phone: '51911111111' })
  const content = { type: 'text', text: 'the parcel is broken' } as const
  await rig.channel.customer.message({ contactId: 'c', content })
  await rig.channel.customer.message({
    contactId: 'other',
    content: { type: 'text', text: 'hello' },
  })
  const form = new FormData()
  form.set('file', new File(['proof'], 'proof.txt', { type: 'text/plain' }))
  const { url: media } = (await ana('POST', 'messages/storage/upload', { body: form })).body
  for (const answer of [
    { type: 'text', text: 'we send another, Clara' },
    { type: 'file', text: '', media, filename: 'proof.txt' },
  ])
    await ana('POST', 'messages/messages', { body: { contactId: 'c', content: answer } })
  const text = 'calls on Mondays'
  await ana('POST', 'main/notes', { body: { contactId: 'c', text } })
}

/** What the admin reads as figures. */
async function figures(): Promise<unknown> {
  const sara = await rig.as('sara')
  const day = new Date(rig.workspace.clock.now()).toISOString().slice(0, 10)
  const days = `from=${day}&to=${day}`
  const report = await sara('GET', `main/groups/${GROUP}/report?${days}`)
  const bill = await sara('GET', `main/groups/${GROUP}/billing`)
  expect([report.status, bill.status]).toEqual([200, 200])
  // Of the chats that are not archived, as they are now.
  delete report.body.statuses
  return [report.body, bill.body]
}

test('everything about a contact is written as JSON and files', async () => {
  await createPerson()
  // Messages are in the order of the conversation, not of the table.
  const { db } = rig.workspace.storage
  await db.updateTable('messages').set({ position: 0 }).where('type', '=', 'file').execute()
  const data = await operations.readContact.run(needs, { phone: '+51 987 654 321' })
  const to = join(folder, 'clara')
  await writeContact(data, rig.workspace.storage.files, to)
  const written = await readFile(join(to, 'contact.json'), 'utf8')
  for (const text of PERSONAL) expect(written).toContain(text)
  expect(written).not.toContain('Dora')
  expect(JSON.parse(written)).toMatchObject({
    contacts: [{ id: 'c', extra: { custom_1: 'Av. Larco 45' } }],
    messages: [{ content: { type: 'file' } }, { sender: 'contact' }, { sender: 'group' }],
    notes: [{ created_at: expect.stringMatching(/Z$/) }],
    files: [{ filename: 'proof.txt', path: expect.stringMatching(/^files\/f.+-proof\.txt$/) }],
  })
  const [name = ''] = await readdir(join(to, 'files'))
  expect(await readFile(join(to, 'files', name), 'utf8')).toBe('proof')
  await expect(writeContact(data, rig.workspace.storage.files, to)).rejects.toThrow('not empty')
  // A killed export has left a part of itself.
  await mkdir(join(folder, 'again.unfinished'))
  await writeFile(join(folder, 'again.unfinished', 'contact.json'), '{')
  await writeContact(data, rig.workspace.storage.files, join(folder, 'again'))
  expect(await readdir(folder)).toEqual(['again', 'clara'])
})

test('a deleted person is in no data, and the figures are as before', async () => {
  await createPerson()
  const before = await figures()
  const sara = await followAs(rig, 'sara')
  const done = await operations.forgetContact.run(needs, { id: 'c' })
  expect(done).toEqual({ contactId: 'c', files: 1 })
  expect(await sara.next()).toMatchObject({ name: 'contact.deleted', data: { contactId: 'c' } })
  sara.client.disconnect()

  const stored = await dump(rig.workspace.storage)
  for (const text of PERSONAL) expect(stored).not.toContain(text)
  expect(stored).toContain('Dora')
  expect(await readdir(rig.workspace.storage.filesDir)).toEqual([])
  expect(await figures()).toEqual(before)
  const found = async (text: string) =>
    (await (await rig.as('sara'))('GET', `main/groups/${GROUP}/search?query=${text}`)).body
  expect(JSON.stringify(await found('parcel'))).not.toContain('"c"')
  expect(JSON.stringify(await found('Benavides'))).not.toContain('"c"')

  expect(await operations.forgetContact.run(needs, { id: 'c' })).toEqual({
    contactId: 'c',
    files: null,
  })
  // Who writes again is a new contact.
  await expect(operations.readContact.run(needs, { phone: PHONE })).rejects.toThrow(
    'no such contact',
  )
})

test('a number that several groups know, or none, is refused', async () => {
  await rig.contact('c', { phone: PHONE })
  await rig.contact('d', { phone: PHONE, group_id: OTHER_GROUP })
  const run = (input: unknown) => operations.forgetContact.run(needs, input)
  await expect(run({ phone: PHONE })).rejects.toThrow(OperationRefused)
  await expect(run({ phone: PHONE })).rejects.toThrow(`--contact d in group ${OTHER_GROUP}`)
  await expect(run({ phone: '51900000000' })).rejects.toThrow('no such contact')
  await expect(run({ id: 'nobody' })).rejects.toThrow('no such contact')
  expect((await run({ phone: PHONE, groupId: GROUP })).contactId).toBe('c')
})

test('an admin is registered with a group of their own or in a group that is there', async () => {
  const person = { name: 'Nora Paz', password: 'a long password', language: 'pt' as const }
  const first = await operations.createAdmin.run(needs, {
    ...person,
    email: 'nora@example.test',
    group: { name: 'Loja', phone: '5511987654321' },
  })
  await operations.createAdmin.run(needs, {
    ...person,
    email: 'nuno@example.test',
    group: { id: first.groupId },
  })
  const signIn = await rig.call('POST', 'main/login', {
    body: { email: 'nuno@example.test', password: 'a long password' },
  })
  const members = await rig.call('GET', `main/users?groupId=${first.groupId}`, {
    token: signIn.body.token,
    group: first.groupId,
  })
  expect(members.body.items).toHaveLength(2)
  const create = (input: object) => operations.createAdmin.run(needs, { ...person, ...input })
  const group = { id: first.groupId }
  await expect(create({ email: 'nora@example.test', group })).rejects.toThrow('registered')
  await expect(create({ email: 'x@example.test', group: { id: 'none' } })).rejects.toThrow('none')
  await expect(create({ email: 'no address', group })).rejects.toThrow('email')
})

test('a killed deletion has deleted all of a person or nothing, and a repeated one the rest', async () => {
  const data = join(folder, 'data')
  const open = () => openStorage(data)
  const messages = 1_000
  const storage = await open()
  await seedUsers(storage, 1_000)
  await storage.transaction(async (tx) => {
    const row = { id: 'c', group_id: GROUP, name: 'Clara', phone: PHONE }
    await insertContact(tx, contactRow({ ...row, created_at: 1_000, activity: 1_000 }))
    for (let position = 1; position <= messages; position += 1)
      await insertMessage(
        tx,
        messageSchema.parse({
          id: `m${position}`,
          contactId: 'c',
          content: { type: 'text', text: `hello Clara ${position}` },
          sender: position % 2 === 0 ? 'group' : 'contact',
          status: 'sent',
          updatedAt: new Date(position).toISOString(),
          positionInChat: position,
        }),
        false,
      )
  })
  await storage.close()
  /** How many messages name her, and whether the contact does. */
  const left = async () => {
    const opened = await open()
    const texts = await opened.db.selectFrom('messages').select('content_json').execute()
    const named = texts.filter(({ content_json }) => content_json.includes('Clara')).length
    const contact = await opened.db.selectFrom('contacts').select('name').executeTakeFirstOrThrow()
    await opened.close()
    return { named, isNamed: contact.name === 'Clara' }
  }
  const args = [PROGRAM, 'delete-contact', '--data', data, '--contact', 'c', '--yes']
  const kills = killCount(5, 40)
  for (let round = 0; round < kills; round += 1) {
    const child = spawn(process.execPath, args, { stdio: 'ignore' })
    const ended = once(child, 'close')
    await Promise.race([ended, wait(300 + (round * 500) / kills)])
    child.kill('SIGKILL')
    await ended
    const { named, isNamed } = await left()
    expect(named).toBe(isNamed ? messages : 0)
  }
  const child = spawn(process.execPath, args, { stdio: 'ignore' })
  await once(child, 'close')
  expect(child.exitCode).toBe(0)
  expect(await left()).toEqual({ named: 0, isNamed: false })
})
