import { createCipheriv, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { auditApi, type AuditChain } from '#contract/api/trust/audit.ts'
import type { AuditEntry } from '#contract/entities/trust/audit-entry.ts'
import { limits } from '#contract/limits.ts'
import { recordAudit } from '#workspace/audit/record.ts'
import { auditedSettings, readThings } from '#workspace/audit/things.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { auditRows, hashOf, listAudit } from '#workspace/storage/trust/audit.ts'
import { writeGroup } from '#workspace/unit-of-work.ts'
import { checkAudit } from '#workspace/use-cases/trust/check-audit.ts'
import { removeOldAudit } from '#workspace/use-cases/trust/remove-audit.ts'
import { isOnServer } from './support/postgres-data.ts'
import { callAs, type Who } from './support/roles.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'
import { emailOf, GROUP, OTHER_GROUP, PASSWORD, type Name } from './support/users.ts'

/** The audit log of a group: who reads it, what is found in it, and that nobody changes it. */

const DAY_MS = 86_400_000
const path = `main/groups/${GROUP}/audit`

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
})
afterEach(() => rig.stop())

const ask = async (who: Who, method: string, url: string, body?: object): Promise<Answer> =>
  await (
    await callAs(rig, who)
  )(method, url, { group: GROUP, ...(body !== undefined && { body }) })
const list = async (query = ''): Promise<AuditEntry[]> =>
  auditApi.auditEntries.output.parse((await ask('sara', 'GET', `${path}?${query}`)).body).items
const actions = async (query = '') => (await list(query)).map(({ action }) => action)
/** The entries that are about no sign-in. */
const others = async (query = '') => (await list(query)).filter(({ kind }) => kind !== 'access')
const chain = async (): Promise<AuditChain> =>
  auditApi.auditChain.output.parse((await ask('sara', 'GET', `${path}/chain`)).body)
const setLanguage = async (language: string, who: Name = 'sara') =>
  expect((await ask(who, 'PATCH', `main/groups/${GROUP}/language`, { language })).status).toBe(200)
const db = () => rig.workspace.storage.db
const later = (days: number) => rig.workspace.clock.advance(days * DAY_MS)
/** Runs statements as somebody who has the database, without what refuses them. */
async function tamper(...statements: string[]): Promise<void> {
  const on = isOnServer ? ' on audit_entries' : ''
  for (const trigger of ['audit_entries_unchanged', 'audit_entries_kept'])
    await sql.raw(`drop trigger if exists ${trigger}${on}`).execute(db())
  for (const statement of statements) await sql.raw(statement).execute(db())
}

/** Publishes nothing. */
const publisher = { publish: () => undefined, settled: () => Promise.resolve() }

describe('the log', () => {
  test.each<[Who, number]>([
    ['sara', 200],
    ['adam', 200],
    ['susi', 403],
    ['mia', 403],
    ['ana', 403],
    ['rita', 403],
    ['gone', 404],
    ['olga', 404],
    ['nobody', 401],
  ])('is for %s to read: %i', async (who, status) => {
    await setLanguage('pt')
    for (const url of [path, `${path}/counts`, `${path}/chain`, `${path}/entries/1`])
      expect([url, (await ask(who, 'GET', url)).status]).toEqual([url, status])
    const body = { format: 'csv', filename: 'a.csv' }
    expect((await ask(who, 'POST', `${path}/export`, body)).status).toBe(status)
  })

  test('has who changed what, when and from where', async () => {
    await setLanguage('pt')
    const [entry] = await list('kinds=settings')
    expect(Math.abs(Date.parse(entry?.at ?? '') - rig.workspace.clock.now())).toBeLessThan(10_000)
    expect(entry).toMatchObject({
      kind: 'settings',
      action: 'settings.changed',
      by: { type: 'member', id: 'sara', name: 'sara' },
      object: { type: 'settings' },
      changes: [{ name: 'language', before: 'en', after: 'pt', form: 'text' }],
      address: '127.0.0.1',
    })
    expect((await ask('sara', 'GET', `${path}/entries/${entry?.number}`)).body).toEqual(entry)
    expect((await ask('sara', 'GET', `${path}/entries/999`)).status).toBe(404)
  })

  test('has nothing of a call that changes nothing, fails or is refused', async () => {
    await setLanguage('en')
    await ask('ana', 'PATCH', `main/groups/${GROUP}/language`, { language: 'pt' })
    await ask('sara', 'PATCH', `main/groups/${GROUP}/language`, { language: 'xx' })
    expect(await others()).toEqual([])
  })

  test('has the name of what an id stands for, and only what is new in a list', async () => {
    const change = { teamId: 'south', tagIdList: ['label-vip'] }
    await ask('sara', 'PATCH', 'main/users/ana', change)
    const [entry] = await list('kinds=permissions')
    expect(entry).toMatchObject({ action: 'member.changed', object: { id: 'ana', name: 'ana' } })
    expect(entry?.changes).toContainEqual(
      expect.objectContaining({ name: 'teamId', before: 'north', after: 'south' }),
    )
    const tags = { name: 'tagIdList', form: 'list', before: 'tag-shared', after: 'vip' }
    expect(entry?.changes).toContainEqual(tags)
  })

  test('names the program that made a call with a key', async () => {
    const body = { name: 'ERP', scopes: ['contacts'], callsPerMinute: 60 }
    const made = await ask('sara', 'POST', `main/groups/${GROUP}/api-keys`, body)
    await rig.contact('c')
    const url = 'main/contacts/c/opt-out'
    const options = { body: { optedOut: true, reason: 'x' }, token: made.body.secret, group: GROUP }
    expect((await rig.call('PUT', url, options)).status).toBe(200)
    const [entry] = await list('kinds=data')
    expect(entry).toMatchObject({
      action: 'contact.optedOut',
      by: { type: 'key', id: made.body.key.id, name: 'ERP' },
    })
    expect(JSON.stringify(await list())).not.toContain(made.body.secret)
  })

  test('can show no setting that is not listed, and of a key nothing that proves it', async () => {
    const all = await readThings.settings(db(), GROUP)
    const names = [...all.values()].flatMap(({ values }) => Object.keys(values))
    expect(names.toSorted()).toEqual(auditedSettings.toSorted())
    const key = { name: 'Shop', scopes: ['contacts'], callsPerMinute: 60 }
    const made = await ask('sara', 'POST', `main/groups/${GROUP}/api-keys`, key)
    expect(made.status).toBe(200)
    const { token_hash: hash } = await db()
      .selectFrom('api_keys')
      .select('token_hash')
      .executeTakeFirstOrThrow()
    const shown = JSON.stringify([await list(), [...(await readThings.apiKey(db(), GROUP))]])
    expect(shown).toContain('Shop')
    for (const secret of [hash, made.body.secret]) expect(shown).not.toContain(secret)
  })

  test('names a contact as they are called now, and nobody once they are deleted', async () => {
    await rig.contact('c', { name: 'Hugo', phone: '51987111222' })
    await ask('sara', 'PUT', 'main/contacts/c/block', { kind: 'spam' })
    expect((await list('objectId=c'))[0]?.object).toEqual({
      type: 'contact',
      id: 'c',
      name: 'Hugo',
    })
    await ask('sara', 'POST', 'main/contacts/delete', { groupId: GROUP, contactIds: ['c'] })
    expect((await list('objectId=c')).map(({ object }) => object)).toEqual([
      { type: 'contact', id: 'c' },
      { type: 'contact', id: 'c' },
    ])
    expect(
      JSON.stringify(await db().selectFrom('audit_entries').selectAll().execute()),
    ).not.toMatch(/Hugo|51987111222/)
  })

  test('has one entry of an import, whatever its batches', async () => {
    const batch = (phone: string) => ({
      groupId: GROUP,
      isDryRun: false,
      duplicates: 'skip',
      rows: [{ name: 'Rosa', phone }],
      import: { id: 'list', filename: 'list.csv' },
    })
    for (const phone of ['51987000001', '51987000002'])
      expect((await ask('sara', 'POST', 'main/contacts/import', batch(phone))).status).toBe(200)
    expect(await others()).toMatchObject([
      { action: 'contacts.imported', object: { type: 'import', id: 'list', name: 'list.csv' } },
    ])
  })
})

describe('the filter', () => {
  beforeEach(async () => {
    await setLanguage('pt', 'sara')
    later(1)
    await setLanguage('en', 'adam')
    await ask('adam', 'POST', 'main/v2/tags', { groupId: GROUP, name: 'Año' })
  })

  test.each([
    ['by=adam&kinds=settings', ['tag.created', 'settings.changed']],
    ['by=service', []],
    ['kinds=settings,line', ['tag.created', 'settings.changed', 'settings.changed']],
    ['kinds=line', []],
    ['text=ANO', ['tag.created']],
    ['text=portugu', []],
    ['objectType=tag', ['tag.created']],
  ])('%s', async (query, expected) => {
    expect(await actions(query)).toEqual(expected)
  })

  test('of days counts them in the zone of the group', async () => {
    const group = await findGroup(db(), GROUP)
    if (group === undefined) throw new Error('no group')
    const now = rig.workspace.clock.now()
    const dayIn = (timeZone: string, ms: number) =>
      new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(ms)
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await saveGroup(db(), { ...group, timeZone })
      const today = dayIn(timeZone, now)
      const counted = await list(`kinds=settings&from=${today}&to=${today}`)
      expect(counted).toHaveLength(2)
      const before = dayIn(timeZone, now - DAY_MS)
      expect(await list(`kinds=settings&to=${before}`)).toHaveLength(1)
    }
    expect((await ask('sara', 'GET', `${path}?from=2026-02-02&to=2026-02-01`)).status).toBe(400)
  })

  test('counts kinds without that of kinds, and actors without that of actors', async () => {
    const counts = async (query: string) =>
      (await ask('sara', 'GET', `${path}/counts?${query}`)).body
    const { total, kinds, actors, last } = await counts('by=adam&kinds=settings')
    expect(total).toBe(2)
    expect(kinds).toEqual({ access: 1, settings: 2 })
    expect(actors).toEqual([
      { type: 'member', id: 'adam', name: 'adam', entries: 2 },
      { type: 'member', id: 'sara', name: 'sara', entries: 1 },
    ])
    expect(last).toBe((await list())[0]?.number)
  })

  test('has pages', async () => {
    const all = await list()
    const first = (await ask('sara', 'GET', `${path}?limit=2`)).body
    expect(first.hasMoreItems).toBe(true)
    const rest = await list(`before=${first.items[1].number}`)
    expect([...first.items, ...rest]).toEqual(all)
  })
})

describe('an account', () => {
  test('has its sign-ins, wrong passwords and ended sessions in the logs of its groups', async () => {
    const device = { 'x-device-name': 'Ubuntu 24.04' }
    const login = (password: string) =>
      rig.call('POST', 'main/login', { body: { email: emailOf('ana'), password }, headers: device })
    const first = await login(PASSWORD)
    expect((await login('wrong')).status).toBe(401)
    const second = await login(PASSWORD)
    const ana = (method: string, url: string) => rig.call(method, url, { token: second.body.token })
    expect((await ana('DELETE', 'main/users/me/sessions')).body).toEqual({ ended: 1 })
    expect((await ana('POST', 'main/logout')).status).toBe(200)
    expect(first.status).toBe(200)
    const ofAna = async () =>
      (await list('kinds=access&objectId=ana'))
        .map(({ action, by, device: from }) => `${action} by ${by.id ?? by.type} from ${from}`)
        .toSorted()
    await expect
      .poll(ofAna)
      .toEqual([
        'access.refused by service from Ubuntu 24.04',
        'access.sessionsEnded by ana from Ubuntu 24.04',
        'access.signedIn by ana from Ubuntu 24.04',
        'access.signedIn by ana from Ubuntu 24.04',
        'access.signedOut by ana from Ubuntu 24.04',
      ])
    expect(JSON.stringify(await list())).not.toContain('wrong')
  })

  test('has the change of its password, and a wrong one that was given for it', async () => {
    const { body: document } = await rig.call('GET', '/.well-known/bandeja.json')
    const seal = (text: string): string => {
      const iv = randomBytes(16)
      const key = Buffer.from(document.passwordKey, 'base64')
      const cipher = createCipheriv('aes-256-cbc', key, iv)
      return Buffer.concat([iv, cipher.update(text), cipher.final()]).toString('base64')
    }
    const newPassword = seal('a better one')
    for (const current of ['wrong', PASSWORD])
      await ask('ana', 'PATCH', 'main/users/change-password', {
        currentPassword: seal(current),
        newPassword,
      })
    const [changed, refused] = await list('kinds=access&by=ana')
    expect([changed?.action, refused?.action]).toEqual(['access.passwordChanged', 'access.refused'])
  })

  test('has one of its sessions that was ended', async () => {
    await rig.call('POST', 'main/login', { body: { email: emailOf('ana'), password: PASSWORD } })
    const { body } = await ask('ana', 'GET', 'main/users/me/sessions')
    const other = body.items.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
    await ask('ana', 'DELETE', `main/users/me/sessions/${other.id}`)
    const [entry] = await list('kinds=access&by=ana')
    expect(entry).toMatchObject({ action: 'access.sessionsEnded', count: 1 })
  })

  test('has a password that was mailed, also by an admin', async () => {
    await rig.call('POST', 'main/password-recovery', { body: { email: emailOf('ana') } })
    await ask('adam', 'POST', 'main/users/beto/password-mail')
    const mailed = async () =>
      (await list('kinds=access'))
        .filter(({ action }) => action === 'access.passwordMailed')
        .map(({ object, by }) => `${object?.id} by ${by.id ?? by.type}`)
        .toSorted()
    await expect.poll(mailed).toEqual(['ana by service', 'beto by adam'])
  })

  test('is in no log of other groups', async () => {
    await rig.as('ana')
    const olga = await rig.as('olga')
    const { body } = await olga('GET', `main/groups/${OTHER_GROUP}/audit`, { group: OTHER_GROUP })
    expect(body.items.map(({ by }: AuditEntry) => by.id)).toEqual(['olga'])
  })

  test('that leaves the group is in its log', async () => {
    await ask('mia', 'DELETE', `main/groups/${GROUP}/members/me`)
    expect((await others())[0]).toMatchObject({ action: 'member.left', object: { id: 'mia' } })
  })

  test('that is invited and joins is in the log', async () => {
    const body = { groupId: GROUP, email: emailOf('olga'), role: 'ROLE_PUBLISHER' }
    const invited = await ask('sara', 'POST', 'main/users/genesys', body)
    const accept = `main/users/me/invitations/${invited.body.id}/accept`
    expect((await (await rig.as('olga'))('POST', accept, { group: null })).status).toBe(200)
    expect((await others()).map(({ action, by }) => [action, by.id])).toEqual([
      ['member.joined', 'olga'],
      ['invitation.created', 'sara'],
    ])
  })
})

describe('a copy of the log', () => {
  const download = async (url: string) =>
    await fetch(`${rig.url}/services/main${url}`, {
      headers: { authorization: `Bearer ${await rig.tokenOf('sara')}` },
    })
  const prepare = async (body: object) => {
    const answer = await ask('sara', 'POST', `${path}/export`, { filename: 'a.csv', ...body })
    expect(answer.status).toBe(200)
    return answer.body
  }

  test('has the entries of the filter, oldest first, and is an entry itself', async () => {
    await setLanguage('pt')
    await ask('sara', 'POST', 'main/v2/tags', { groupId: GROUP, name: '=1+1' })
    const { path: url, entries } = await prepare({ format: 'jsonl', kinds: ['settings'] })
    const lines = (await (await download(url)).text()).trim().split('\n')
    expect([entries, lines.length]).toEqual([2, 2])
    expect(lines.map((line) => JSON.parse(line))).toEqual(
      (await list('kinds=settings')).toReversed(),
    )
    expect((await list('kinds=data'))[0]).toMatchObject({
      action: 'audit.exported',
      object: { type: 'file', name: 'a.csv' },
      count: 2,
    })
    const csv = await (await download((await prepare({ format: 'csv' })).path)).text()
    expect(csv).toContain(',settings.changed,member,sara,settings,')
    expect(csv).toContain(",'=1+1,")
    expect(csv).not.toContain(',=1+1')
  })

  test('is only for who prepared it, while they may read the log', async () => {
    const { path: url } = await prepare({ format: 'csv' })
    expect((await ask('adam', 'GET', `main${url}`)).status).toBe(404)
    await db()
      .updateTable('members')
      .set({ is_read_only: 1 })
      .where('user_id', '=', 'sara')
      .execute()
    expect((await download(url)).status).toBe(403)
  })
})

describe('the chain', () => {
  beforeEach(async () => {
    for (const language of ['pt', 'en', 'es']) await setLanguage(language)
  })

  test('is intact, and its last hash is that of the newest entry', async () => {
    const [newest, ...earlier] = await list()
    expect(await chain()).toMatchObject({
      isIntact: true,
      entries: earlier.length + 1,
      first: 1,
      last: newest?.number,
      hash: newest?.hash,
    })
  })

  test('cannot be changed with the statements of the service', async () => {
    const update = db().updateTable('audit_entries').set({ kind: 'line' })
    await expect(update.execute()).rejects.toThrow('not changed')
    await expect(db().deleteFrom('audit_entries').execute()).rejects.toThrow('by age alone')
    expect(await chain()).toMatchObject({ isIntact: true })
  })

  test.each([
    [
      'a value',
      `update audit_entries set entry_json = replace(entry_json, 'pt', 'en') where number = 3`,
    ],
    ['a column', `update audit_entries set actor_id = 'adam' where number = 3`],
    ['the text for the search', `update audit_entries set search_text = '' where number = 3`],
    ['a missing entry', 'delete from audit_entries where number = 3'],
    ['another number', 'update audit_entries set number = 30 where number = 3'],
  ])('shows %s', async (_, statement) => {
    await tamper(statement)
    expect(await chain()).toMatchObject({ isIntact: false, brokenAt: 3 })
  })

  test('shows a changed entry whose own hash was made again', async () => {
    await tamper(
      `update audit_entries set entry_json = replace(entry_json, 'pt', 'en') where number = 3`,
    )
    const [before, changed] = await auditRows(db(), GROUP, 1, 2)
    if (before === undefined || changed === undefined) throw new Error('no entries')
    await tamper(
      `update audit_entries set hash = '${hashOf(before.hash, changed)}' where number = 3`,
    )
    expect(await chain()).toMatchObject({ isIntact: false, brokenAt: 4 })
  })

  test('shows entries in another order', async () => {
    const move = (from: number, to: number) =>
      `update audit_entries set number = ${to} where number = ${from}`
    await tamper(move(3, 30), move(4, 3), move(30, 4))
    expect(await chain()).toMatchObject({ isIntact: false, brokenAt: 3 })
  })

  test('shows that the newest entries are missing', async () => {
    const { last = 0 } = await chain()
    await tamper(`delete from audit_entries where number = ${last}`)
    expect(await chain()).toMatchObject({ isIntact: false, brokenAt: last })
  })
})

describe('a transaction', () => {
  const needs = () => {
    const { storage } = rig.workspace
    return { storage, publisher, log: () => undefined }
  }

  test('that fails leaves no entry', async () => {
    const failing = writeGroup(needs(), GROUP, async ({ audit }) => {
      audit(GROUP, { action: 'tag.created' }, 0)
      throw new Error('failed')
    })
    await expect(failing).rejects.toThrow('failed')
    expect(await list()).toHaveLength(1)
    expect(await chain()).toMatchObject({ isIntact: true })
  })

  test('whose entry cannot be written changes nothing', async () => {
    const sara = await rig.as('sara')
    await sql`alter table audit_entries rename to elsewhere`.execute(db())
    const url = `main/groups/${GROUP}/language`
    const answer = await sara('PATCH', url, { body: { language: 'pt' } })
    await sql`alter table elsewhere rename to audit_entries`.execute(db())
    expect(answer.status).toBe(500)
    expect((await findGroup(db(), GROUP))?.language).toBe('en')
  })

  test('of many at once is one chain', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        ask('sara', 'POST', 'main/v2/tags', { groupId: GROUP, name: `tag ${index}` }),
      ),
    )
    const numbers = (await list()).map(({ number }) => number)
    expect(numbers).toEqual(numbers.map((_, index) => numbers.length - index))
    expect(await chain()).toMatchObject({ isIntact: true })
  })
})

describe('old entries', () => {
  const remove = () => {
    const { storage, clock } = rig.workspace
    const needs = { storage, publisher, log: () => undefined }
    return removeOldAudit(needs, GROUP, clock.now())
  }

  // The session of the tests has ended by then.
  const kept = () => listAudit(db(), { groupId: GROUP }, { limit: 99 })

  test('are removed after a year, with an entry that says how many, and the chain goes on', async () => {
    await setLanguage('pt')
    const old = (await kept()).length
    const elsewhere = () => listAudit(db(), { groupId: OTHER_GROUP }, { limit: 99 })
    later(limits.audit.keptDays - 1)
    for (const group of [GROUP, OTHER_GROUP])
      await rig.workspace.storage.transaction((tx) =>
        recordAudit(tx, group, {}, { action: 'tag.created' }, rig.workspace.clock.now()),
      )
    await remove()
    expect(await kept()).toHaveLength(old + 1)
    later(2)
    await remove()
    await remove()
    expect(await kept()).toMatchObject([
      { action: 'audit.removed', count: old, by: { type: 'service' } },
      { action: 'tag.created', number: old + 1 },
    ])
    expect(await elsewhere()).toMatchObject([{ action: 'tag.created', number: 1 }])
    expect(await checkAudit(db(), GROUP)).toMatchObject({ entries: 2, first: old + 1 })
    await tamper(`delete from audit_entries where number = ${old + 1}`)
    expect(await checkAudit(db(), GROUP)).toMatchObject({ brokenAt: old + 1 })
  })
})
