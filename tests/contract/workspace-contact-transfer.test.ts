import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { contactTransferApi } from '#contract/api/contacts/contact-transfer.ts'
import { limits } from '#contract/limits.ts'
import { enterGroup } from '#workspace/access.ts'
import { contactCsv } from '#workspace/routes/contacts/contact-csv.ts'
import { dump } from './support/dump.ts'
import { followAs, type Follower } from './support/follower.ts'
import { callAs, ofWriters, type ExpectedStatus, type Who } from './support/roles.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

let rig: Rig
const followers: Follower[] = []
beforeEach(async () => {
  rig = await startRig()
})
afterEach(async () => {
  for (const { client } of followers.splice(0)) client.disconnect()
  await rig.stop()
})

const call = async (who: Who, method: string, path: string, body?: unknown): Promise<Answer> =>
  (await callAs(rig, who))(method, `main/${path}`, body === undefined ? {} : { body })
const storedData = () => dump(rig.workspace.storage)
const stored = async (phone: string) => {
  const { body } = await call('sara', 'GET', `contacts?groupId=${GROUP}&filter=${phone}`)
  return body.items[0]
}

const outside: readonly ExpectedStatus[] = [
  { role: 'supervisor', who: 'susi', status: 403 },
  { role: 'publisher', who: 'ana', status: 403 },
  { role: 'read-only agent', who: 'rita', status: 403 },
  { role: 'person whose access was taken away', who: 'gone', status: 404 },
  { role: 'stranger', who: 'olga', status: 404 },
  { role: 'person without a session', who: 'nobody', status: 401 },
]
const ofLeaders: readonly ExpectedStatus[] = [
  { role: 'super admin', who: 'sara', status: 200 },
  { role: 'admin', who: 'adam', status: 200 },
  { role: 'manager', who: 'mia', status: 200 },
  ...outside,
]

const rosa = { name: 'Rosa', lastName: 'Huanca', email: 'rosa@mail.example', phone: '51955512345' }
const luis = { name: 'Luis', lastName: 'Arce', email: 'luis@mail.example', phone: '51955512346' }

describe('an import', () => {
  const run = (who: Who, rows: object[], more: object = {}): Promise<Answer> =>
    call(who, 'POST', 'contacts/import', {
      groupId: GROUP,
      isDryRun: false,
      duplicates: 'skip',
      rows,
      ...more,
    })
  const resultsOf = ({ body }: Answer) =>
    body.items.map(({ result, code }: { result: string; code?: string }) =>
      code === undefined ? result : `${result} ${code}`,
    )

  test.each(ofLeaders)('answers the $role ($who) $status', async ({ who, status }) => {
    await callAs(rig, who)
    const before = await storedData()
    expect((await run(who, [rosa])).status).toBe(status)
    expect((await storedData()) === before).toBe(status !== 200)
  })

  test('stores the rows, with tags and agent, at the end of the chat list', async () => {
    await rig.contact('old', { activity: Date.UTC(2001, 0) * 1024 })
    const more = { tagIds: ['label-vip'], userId: 'ana' }
    const row = { ...rosa, brand: 'Nogal', custom_3: 'Cusco' }
    expect(resultsOf(await run('adam', [row, luis], more))).toEqual(['created', 'created'])
    expect(await stored(rosa.phone)).toMatchObject({
      ...row,
      countryCode: '51',
      source: 2,
      tagIdList: ['label-vip'],
      userId: 'ana',
      userTagIds: [{ userId: 'ana', assignedByUserId: 'adam' }],
    })
    const list = await call('adam', 'GET', `contacts/lastchats?groupId=${GROUP}`)
    const names = list.body.items.map(({ name }: { name: string }) => name)
    expect(names).toEqual(['Customer old', 'Luis', 'Rosa'])
    const found = await call('adam', 'GET', `contacts/lastchats?groupId=${GROUP}&filter=huanca`)
    expect(found.body.items).toHaveLength(1)
  })

  test('as a dry run returns the same and stores nothing', async () => {
    await rig.contact('known', { phone: rosa.phone, email: 'other@mail.example' })
    await rig.contact('holder', { email: 'LUIS@mail.example' })
    const rows = [rosa, luis, { ...luis, email: 'x@mail.example', phone: '51955512347' }]
    const sara = await rig.as('sara')
    const before = await storedData()
    const dry = await run('sara', rows, { isDryRun: true })
    expect(await storedData()).toBe(before)
    expect(resultsOf(dry)).toEqual([
      'skipped PHONE_REGISTERED',
      'failed EMAIL_REGISTERED',
      'created',
    ])
    expect(resultsOf(await run('sara', rows))).toEqual(resultsOf(dry))
    expect((await sara('GET', `main/contacts/counts?groupId=${GROUP}`)).body.all).toBe(3)
  })

  test.each(['skip', 'update'])(
    'detects the same number and e-mail twice in one batch with the rule %s',
    async (duplicates) => {
      const rows = [rosa, { ...luis, phone: rosa.phone }, { ...luis, email: rosa.email }]
      for (const isDryRun of [true, false])
        expect(resultsOf(await run('sara', rows, { isDryRun, duplicates }))).toEqual([
          'created',
          'skipped PHONE_REGISTERED',
          'failed EMAIL_REGISTERED',
        ])
    },
  )

  test('knows a number in its other spelling, in the batch and among the contacts', async () => {
    const spelled = (phone: string, email: string) => ({
      ...rosa,
      phone,
      email: `${email}@a.example`,
    })
    const rows = [
      spelled('5531987654321', 'a'),
      spelled('553187654321', 'b'),
      spelled('5215512345678', 'c'),
      spelled('525512345678', 'd'),
      spelled('541123456789', 'e'),
    ]
    await rig.contact('known', { phone: '5491123456789' })
    for (const isDryRun of [true, false])
      expect(resultsOf(await run('sara', rows, { isDryRun }))).toEqual([
        'created',
        'skipped PHONE_REGISTERED',
        'created',
        'skipped PHONE_REGISTERED',
        'skipped PHONE_REGISTERED',
      ])
    const more = { duplicates: 'update' }
    expect(resultsOf(await run('sara', rows.slice(4), more))).toEqual(['updated'])
    // The channel knows the person by the stored spelling.
    expect(await stored('5491123456789')).toMatchObject({
      id: 'known',
      name: 'Rosa',
      phone: '5491123456789',
    })
  })

  test('updates the contact with the number, and keeps fields that are empty in the row', async () => {
    const known = { phone: rosa.phone, brand: 'Nogal', extra_json: '{"custom_1":"A"}' }
    await rig.contact('known', known, ['label-rare'])
    const row = { ...rosa, brand: '', custom_1: ' ', custom_2: 'B' }
    const more = { duplicates: 'update', tagIds: ['label-vip', 'label-rare'] }
    expect(resultsOf(await run('adam', [row], more))).toEqual(['updated'])
    const contact = await stored(rosa.phone)
    expect(contact).toMatchObject({
      id: 'known',
      name: 'Rosa',
      tagIdList: ['label-rare', 'label-vip'],
    })
    expect(contact).toMatchObject({ brand: 'Nogal', custom_1: 'A', custom_2: 'B' })
  })

  test('takes rows with a full name and a number only, however many have no e-mail', async () => {
    const full = { name: 'Rosa Huanca Díaz', phone: rosa.phone }
    const rows = [full, { ...full, lastName: '', email: '', phone: luis.phone }]
    for (const isDryRun of [true, false])
      expect(resultsOf(await run('mia', rows, { isDryRun }))).toEqual(['created', 'created'])
    const contact = await stored(rosa.phone)
    expect(contact).toMatchObject(full)
    expect([contact.lastName, contact.email]).toEqual([undefined, undefined])
    // An update with such a row keeps what the contact has.
    await run('mia', [{ ...rosa, name: 'Rosa' }], { duplicates: 'update' })
    await run('mia', [{ ...full, email: ' ' }], { duplicates: 'update' }).then(({ status }) =>
      expect(status).toBe(400),
    )
    await run('mia', [{ ...full, email: '' }], { duplicates: 'update' })
    expect(await stored(rosa.phone)).toMatchObject({
      ...full,
      lastName: 'Huanca',
      email: rosa.email,
    })
  })

  test('adds the tags of a row, beside those of the batch', async () => {
    const row = { ...rosa, tagIds: ['label-rare', 'label-vip'] }
    await run('adam', [row, luis], { tagIds: ['label-vip'] })
    expect((await stored(rosa.phone)).tagIdList).toEqual(['label-rare', 'label-vip'])
    expect((await stored(luis.phone)).tagIdList).toEqual(['label-vip'])
    const more = { duplicates: 'update' }
    await run('adam', [{ ...luis, tagIds: ['label-rare'] }], more)
    expect((await stored(luis.phone)).tagIdList).toEqual(['label-rare', 'label-vip'])
  })

  test('reports for every row whether its number exists, even with other errors', async () => {
    await rig.contact('known', { phone: rosa.phone })
    await rig.contact('holder', { email: luis.email })
    const rows = [rosa, luis, { ...luis, email: 'x@mail.example', phone: '51955512347' }]
    const rowsOfKnown = [...rows, { ...luis, phone: rosa.phone }]
    const { body } = await run('sara', rowsOfKnown, { isDryRun: true, duplicates: 'update' })
    const results = body.items.map(
      ({ result, isDuplicate }: { result: string; isDuplicate?: true }) =>
        [result, isDuplicate].join(),
    )
    expect(results).toEqual(['updated,true', 'failed,', 'created,', 'failed,true'])
  })

  const many = Array.from({ length: limits.contacts.importBatch }, (_, at) => ({
    ...rosa,
    phone: `51955${600_000 + at}`,
    email: `r${at}@mail.example`,
  }))

  test('in several chunks lets other calls through between them and sends one event', async () => {
    const follower = await followAs(rig, 'ana')
    followers.push(follower)
    const adam = await rig.as('adam')
    let isOver = false
    const importing = run('sara', many).finally(() => (isOver = true))
    let answered = 0
    const ask = async () => {
      await adam('GET', `main/contacts/lastchats/counter?groupId=${GROUP}`)
      if (isOver) return
      answered += 1
      await ask()
    }
    const [answer] = await Promise.all([importing, ask()])
    const chunks = limits.contacts.importBatch / limits.contacts.importChunk
    expect(answered).toBeGreaterThanOrEqual(chunks / 2)
    expect(resultsOf(answer)).toEqual(many.map(() => 'created'))
    const data = { created: many.length, updated: 0 }
    expect(await follower.next()).toMatchObject({ name: 'contacts.imported', data })
    expect(follower.received.map(({ name }) => name)).toEqual(['contacts.imported'])
  })

  test('detects the same number in another chunk, in a dry run too', async () => {
    const [first] = many
    const rows = [...many.slice(0, -1), { ...luis, phone: first?.phone ?? '' }]
    for (const isDryRun of [true, false])
      expect(resultsOf(await run('sara', rows, { isDryRun })).at(-1)).toBe(
        'skipped PHONE_REGISTERED',
      )
  })

  test('does not update a contact that a manager does not see', async () => {
    const south = { user_id: 'beto', user_tag_id: 'tag-beto', team_tag_id: 'tag-south' }
    await rig.contact('hidden', { ...south, phone: rosa.phone })
    const before = await stored(rosa.phone)
    const answer = await run('mia', [rosa], { duplicates: 'update' })
    expect(resultsOf(answer)).toEqual(['failed FORBIDDEN'])
    expect(await stored(rosa.phone)).toEqual(before)
  })

  test('sends one event for a batch, and none for a dry run', async () => {
    const follower = await followAs(rig, 'ana')
    followers.push(follower)
    await run('sara', [rosa], { isDryRun: true })
    await run('sara', [rosa, luis])
    expect(await follower.next()).toMatchObject({
      name: 'contacts.imported',
      data: { created: 2, updated: 0, byUserId: 'sara' },
    })
    expect(follower.received.map(({ name }) => name)).toEqual(['contacts.imported'])
  })

  test.each([
    ['no rows', [], {}, 400],
    ['too many rows', Array.from({ length: limits.contacts.importBatch + 1 }, () => rosa), {}, 400],
    ['a row without a name', [{ ...rosa, name: ' ' }], {}, 400],
    ['a row without a number', [{ ...rosa, phone: undefined }], {}, 400],
    ['an import without a file name', [rosa], { import: { id: 'i', filename: '' } }, 400],
    ['a row with letters in the number', [{ ...rosa, phone: '98765A321' }], {}, 400],
    ['a row whose e-mail is none', [{ ...rosa, email: 'rosa' }], {}, 400],
    ['an unknown rule', [rosa], { duplicates: 'merge' }, 400],
    ['an unknown tag', [rosa], { tagIds: ['none'] }, 404],
    ['an unknown tag of a row', [{ ...rosa, tagIds: ['none'] }], {}, 404],
    ['an unknown agent', [rosa], { userId: 'none' }, 404],
    ['an agent who takes no chats', [rosa], { userId: 'rita' }, 403],
  ])('of %s is refused and stores nothing', async (_, rows, more, status) => {
    await rig.as('sara')
    const before = await storedData()
    expect((await run('sara', rows, more)).status).toBe(status)
    expect(await storedData()).toBe(before)
  })
})

describe('an export', () => {
  const columns = [
    { field: 'name', label: 'Nombre' },
    { field: 'phone', label: 'Teléfono' },
    { field: 'tags', label: 'Etiquetas' },
    { field: 'agent', label: 'Agente' },
    { field: 'origin', label: 'Origen' },
    { field: 'custom_2', label: 'Campo 2' },
  ]
  const prepare = (who: Who, more: object = {}): Promise<Answer> =>
    call(who, 'POST', 'contacts/export', {
      groupId: GROUP,
      columns,
      filename: 'contactos.csv',
      originLabels: { whatsApp: 'WhatsApp', integration: 'Integración' },
      ...more,
    })
  const download = async (who: Who, path: string, headers: object = {}) => {
    const token = who === 'nobody' ? '' : await rig.tokenOf(who)
    return await fetch(`${rig.url}/services/main${path}`, {
      headers: { authorization: `Bearer ${token}`, ...headers },
    })
  }

  // It is a read: a read-only manager or admin may export.
  test.each(ofLeaders)('answers the $role ($who) $status', async ({ who, status }) => {
    expect((await prepare(who)).status).toBe(status)
  })

  test('is a CSV file of the visible contacts, sorted by name', async () => {
    const more = { name: 'Ana, hija', extra_json: JSON.stringify({ custom_2: '=1+1' }), source: 1 }
    await rig.contact('x', { ...more, phone: '5191', user_id: 'ana', user_tag_id: 'tag-ana' }, [
      'label-vip',
      'label-rare',
    ])
    const south = { user_id: 'beto', user_tag_id: 'tag-beto', team_tag_id: 'tag-south' }
    await rig.contact('y', { ...south, name: 'Beto', phone: '5192' })
    const { body } = await prepare('mia')
    const response = await download('mia', body.path)
    expect(response.headers.get('content-disposition')).toContain(
      'attachment; filename="contactos.csv"',
    )
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(new TextDecoder().decode(bytes)).toBe(
      'Nombre,Teléfono,Etiquetas,Agente,Origen,Campo 2\r\n' +
        `"Ana, hija",5191,"rare, vip",ana,WhatsApp,'=1+1\r\n`,
    )
  })

  test('has the origin as the list of contacts shows it, and an empty cell for an unknown one', async () => {
    const sourceInputs = [{ sourceInputId: 'web', name: 'Formulario' }]
    await call('sara', 'PATCH', `groups/${GROUP}/source-inputs`, { sourceInputs })
    await rig.contact('a', { name: 'A', source: 3, source_input_id: 'web' })
    await rig.contact('b', { name: 'B', source: 3 })
    await rig.contact('c', { name: 'C', source: 9 })
    const named = [
      { field: 'name', label: 'N' },
      { field: 'origin', label: 'O' },
    ]
    const { body } = await prepare('sara', { columns: named })
    const text = await (await download('sara', body.path)).text()
    expect(text).toBe('N,O\r\nA,Formulario\r\nB,Integración\r\nC,\r\n')
  })

  test('has phones as text and times in the group’s zone, and leaves out columns without a value', async () => {
    const timeZone = 'America/Lima'
    await call('sara', 'PATCH', `groups/${GROUP}/time-zone`, { timeZone })
    const created_at = Date.parse('2026-11-21T23:37:40.589Z')
    await rig.contact('a', { name: 'A', phone: '51987000011', source: 1, created_at })
    await rig.contact('b', {
      name: 'B',
      phone: '5511987654321',
      country_code: '55',
      source: 1,
      created_at,
    })
    const asked = [
      ...columns,
      { field: 'createdAt', label: 'Registro' },
      { field: 'custom_3', label: 'Campo 3' },
    ]
    const { body } = await prepare('sara', { columns: asked, onlyColumnsInUse: true })
    expect(await (await download('sara', body.path)).text()).toBe(
      'Nombre,Teléfono,Origen,Registro\r\n' +
        'A,+51 987 000 011,WhatsApp,21/11/2026 18:37:40\r\n' +
        'B,+55 11 98765 4321,WhatsApp,21/11/2026 18:37:40\r\n',
    )
  })

  test('lets other calls through while it looks for the columns with a value', async () => {
    await rig.contact('a', { name: 'A' })
    const { db } = rig.workspace.storage
    const access = await enterGroup(db, { userId: 'sara', groupId: GROUP })
    const body = { groupId: GROUP, columns, filename: 'c.csv', onlyColumnsInUse: true }
    const request = contactTransferApi.exportContacts.body.parse(body)
    let hasRun = false
    setImmediate(() => (hasRun = true))
    await contactCsv(rig.workspace, access, { ...request, groupId: GROUP })
    expect(hasRun).toBe(true)
  })

  test('has the separator that the user’s spreadsheet expects', async () => {
    await rig.contact('x', { name: 'Ana; hija', phone: '51987000011' })
    const { body } = await prepare('sara', { columns: columns.slice(0, 2), separator: ';' })
    const text = await (await download('sara', body.path)).text()
    expect(text).toBe('Nombre;Teléfono\r\n"Ana; hija";+51 987 000 011\r\n')
    expect((await prepare('sara', { separator: '|' })).status).toBe(400)
  })

  test('names no agent for a contact without one', async () => {
    await rig.contact('free', { name: 'Libre' })
    const named = [
      { field: 'name', label: 'N' },
      { field: 'agent', label: 'A' },
    ]
    const { body } = await prepare('sara', { columns: named })
    const text = await (await download('sara', body.path)).text()
    expect(text).toBe('N,A\r\nLibre,\r\n')
  })

  test('of a selection has only these contacts, and no hidden ones', async () => {
    await rig.contact('x', { name: 'Uno' })
    await rig.contact('y', { name: 'Dos' })
    const south = { user_id: 'beto', user_tag_id: 'tag-beto', team_tag_id: 'tag-south' }
    await rig.contact('hidden', { ...south, name: 'Tres' })
    const only = [{ field: 'name', label: 'N' }]
    const { body } = await prepare('mia', { contactIds: ['y', 'hidden'], columns: only })
    expect(await (await download('mia', body.path)).text()).toBe('N\r\nDos\r\n')
  })

  test('of more contacts than a chunk has each once', async () => {
    const count = limits.contacts.exportPage + 20
    for (let at = 0; at < count; at += 1) await rig.contact(`c${at}`, { name: 'Igual' })
    const { body } = await prepare('sara', { columns: [{ field: 'phone', label: 'T' }] })
    const lines = (await (await download('sara', body.path)).text()).trim().split('\r\n')
    expect([lines.length, new Set(lines).size]).toEqual([count + 1, count + 1])
  })

  test('is available to its creator only, for a minute', async () => {
    const { body } = await prepare('adam')
    expect((await download('sara', body.path)).status).toBe(404)
    expect((await download('nobody', body.path)).status).toBe(401)
    expect((await download('adam', body.path)).status).toBe(200)
    expect((await download('adam', '/contacts/exports/none')).status).toBe(404)
    rig.workspace.clock.advance(limits.contacts.exportTicketMs)
    expect((await download('adam', body.path)).status).toBe(404)
  })

  test('is refused to a user who has lost the permission since', async () => {
    const { body } = await prepare('mia')
    const { db } = rig.workspace.storage
    const role = { role: 'ROLE_PUBLISHER' }
    await db.updateTable('members').set(role).where('user_id', '=', 'mia').execute()
    expect((await download('mia', body.path)).status).toBe(403)
  })

  test.each([
    ['no columns', { columns: [] }],
    ['an unknown column', { columns: [{ field: 'mood', label: 'x' }] }],
    ['a custom field that is none', { columns: [{ field: 'custom_21', label: 'x' }] }],
    ['no file name', { filename: '' }],
  ])('with %s is refused', async (_, more) => {
    expect((await prepare('sara', more)).status).toBe(400)
  })
})

describe('the data of a person', () => {
  const give = async (who: Parameters<typeof callAs>[1]) =>
    await (
      await callAs(rig, who)
    )('POST', 'main/contacts/given/data')
  beforeEach(async () => {
    await rig.contact('given', { name: 'Rosa', phone: '51987654329' })
    await rig.channel.customer.message({
      contactId: 'given',
      content: { type: 'text', text: 'Buenas tardes' },
    })
  })

  test.each(ofWriters)('is given to the $role ($who)', async ({ who, role, status }) => {
    const mayHave = role === 'super admin' || role === 'admin'
    expect((await give(who)).status).toBe(status === 200 && !mayHave ? 403 : status)
  })

  test('is an archive of what is stored and the conversation, for who asked for it', async () => {
    const { path } = (await give('sara')).body
    const sara = await rig.as('sara')
    expect((await (await rig.as('adam'))('GET', `main${path}`)).status).toBe(404)
    const { status, headers, body } = await sara('GET', `main${path}`)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/zip'])
    for (const part of ['contact.json', 'conversation.txt', 'Rosa: Buenas tardes', '51987654329'])
      expect(body).toContain(part)
  })
})
