import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { emailOf, GROUP, OTHER_GROUP, PASSWORD } from './support/users.ts'
import { callAs, type Who } from './support/roles.ts'
import { dump } from './support/dump.ts'
import { startRig, type Caller, type Rig } from './support/test-workspace.ts'

/** A user's own name, photo and devices. */

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
})
afterEach(() => rig.stop())

const stored = () => dump(rig.workspace.storage)

/** Everybody has an account, whatever their role. */
const everybody: readonly Who[] = ['sara', 'susi', 'mia', 'ana', 'rita', 'gone', 'olga']

/** A PNG of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

function formOf(file: File): FormData {
  const form = new FormData()
  form.append('file', file)
  return form
}

const photo = () => formOf(new File([pixel], 'me.png', { type: 'image/png' }))

async function signIn(name: string, device?: string): Promise<Caller> {
  const { body } = await rig.call('POST', 'main/login', {
    body: { email: emailOf(name), password: PASSWORD },
    ...(device !== undefined && { headers: { 'x-device-name': device } }),
  })
  const token = String(body.token)
  return (method, path, options = {}) => rig.call(method, path, { ...options, token })
}

describe('the name', () => {
  test.each(everybody)('of %s can be changed by themselves', async (who) => {
    const call = await callAs(rig, who)
    const body = { name: '  María\u202e\nLuz ' }
    const answer = await call('PATCH', 'main/users/me/profile', { body, group: null })
    expect([answer.status, answer.body.name]).toEqual([200, 'María Luz'])
    expect((await call('GET', 'main/me', { group: null })).body.user.name).toBe('María Luz')
  })

  test('is seen by colleagues', async () => {
    const ana = await rig.as('ana')
    await ana('PATCH', 'main/users/me/profile', { body: { name: 'Ana María' } })
    const sara = await rig.as('sara')
    const { body } = await sara('GET', 'main/users/ana')
    expect(body.name).toBe('Ana María')
  })

  test.each([{ name: ' ' }, { name: 'x'.repeat(201) }, {}, { name: 7 }])(
    'is refused: %j',
    async (body) => {
      const ana = await rig.as('ana')
      const before = await stored()
      expect((await ana('PATCH', 'main/users/me/profile', { body })).status).toBe(400)
      expect(await stored()).toBe(before)
    },
  )
})

describe('the photo', () => {
  test.each(['sara', 'ana', 'rita', 'olga'] as const)(
    'of %s can be set by themselves',
    async (who) => {
      const call = await callAs(rig, who)
      const group = who === 'olga' ? OTHER_GROUP : GROUP
      const answer = await call('PUT', 'main/users/me/picture', { body: photo(), group })
      expect(answer.status).toBe(200)
      expect((await call('GET', `messages${answer.body.pictureUrl}`)).status).toBe(200)
      const without = await call('DELETE', 'main/users/me/picture', { group: null })
      expect([without.status, without.body.pictureUrl]).toEqual([200, undefined])
    },
  )

  test('is visible to colleagues of every group, and to nobody else', async () => {
    const { db } = rig.workspace.storage
    const ana = await rig.as('ana')
    const { body } = await ana('PUT', 'main/users/me/picture', { body: photo() })
    const read = async (who: Who) =>
      (await (await callAs(rig, who))('GET', `messages${body.pictureUrl}`)).status
    expect([await read('rita'), await read('olga'), await read('nobody')]).toEqual([200, 404, 401])
    await db
      .insertInto('members')
      .columns([
        'group_id',
        'user_id',
        'role',
        'is_read_only',
        'is_supervisor',
        'is_super_admin',
        'has_template_permission',
        'service_status',
        'disabled',
        'created_at',
      ])
      .expression((build) =>
        build
          .selectFrom('members')
          .select((of) => [
            of.val(OTHER_GROUP).as('group_id'),
            'user_id',
            'role',
            'is_read_only',
            'is_supervisor',
            'is_super_admin',
            'has_template_permission',
            'service_status',
            'disabled',
            'created_at',
          ])
          .where('user_id', '=', 'ana'),
      )
      .execute()
    expect(await read('olga')).toBe(200)
  })

  test.each<[string, File, number]>([
    ['of another kind', new File(['%PDF-1.4\n%%EOF'], 'a.pdf'), 415],
    ['that is too large', new File([pixel, Buffer.alloc(limits.photoBytes)], 'a.png'), 413],
    ['that is empty', new File([], 'a.png'), 400],
  ])('cannot be a file %s', async (_, file, status) => {
    const ana = await rig.as('ana')
    const before = await stored()
    const answer = await ana('PUT', 'main/users/me/picture', { body: formOf(file) })
    expect(answer.status).toBe(status)
    expect(await stored()).toBe(before)
  })

  test('cannot be set by a non-member or without a session', async () => {
    const before = await stored()
    for (const [who, status] of [
      ['olga', 404],
      ['gone', 404],
      ['nobody', 401],
    ] as const) {
      const call = await callAs(rig, who)
      const answer = await call('PUT', 'main/users/me/picture', { body: photo() })
      expect([who, answer.status]).toEqual([who, status])
    }
    const files = (text: string) => text.split('"file').length
    expect(files(await stored())).toBe(files(before))
  })
})

describe('the devices', () => {
  interface Device {
    id: string
    device?: string
    isCurrent: boolean
  }
  const devices = async (call: Caller): Promise<Device[]> =>
    (await call('GET', 'main/users/me/sessions', { group: null })).body.items

  test('are listed with their names, the current one first, without tokens', async () => {
    await signIn('ana', 'Bandeja 0.1.0 · Windows 11')
    const unnamed = await signIn('ana')
    await signIn('beto', 'of another person')
    rig.workspace.clock.advance(60_000)
    const here = await signIn('ana', `Bandeja 0.1.0 (Linux)${'x'.repeat(300)}`)
    const listed = await devices(here)
    expect(listed.map(({ device, isCurrent }) => [device?.slice(0, 13), isCurrent])).toEqual([
      ['Bandeja 0.1.0', true],
      ...listed.slice(1).map(({ device }) => [device?.slice(0, 13), false]),
    ])
    expect(listed).toHaveLength(3)
    expect(listed[0]?.device).toHaveLength(limits.deviceNameMax)
    expect(listed.some(({ device }) => device === undefined)).toBe(true)
    expect(await devices(unnamed)).toHaveLength(3)
    const rows = await rig.workspace.storage.db.selectFrom('sessions').selectAll().execute()
    for (const { token_hash } of rows) expect(JSON.stringify(listed)).not.toContain(token_hash)
  })

  test('are all signed out except the current one', async () => {
    const other = await signIn('ana')
    const another = await signIn('ana')
    const beto = await signIn('beto')
    const here = await signIn('ana')
    const answer = await here('DELETE', 'main/users/me/sessions', { group: null })
    expect([answer.status, answer.body]).toEqual([200, { ended: 2 }])
    const statuses = await Promise.all(
      [here, other, another, beto].map(async (call) => (await call('GET', 'main/me')).status),
    )
    expect(statuses).toEqual([200, 401, 401, 200])
    expect(await devices(here)).toHaveLength(1)
  })

  test('are signed out one by one, but neither the current one nor another user’s', async () => {
    const other = await signIn('ana')
    const beto = await signIn('beto')
    const here = await signIn('ana')
    const [own, one] = await devices(here)
    const [ofBeto] = await devices(beto)
    const end = async (id = '') => (await here('DELETE', `main/users/me/sessions/${id}`)).status
    expect(await end(own?.id)).toBe(409)
    expect(await end(ofBeto?.id)).toBe(404)
    expect(await end('unknown')).toBe(404)
    expect((await other('GET', 'main/me')).status).toBe(200)
    expect(await end(one?.id)).toBe(200)
    expect((await other('GET', 'main/me')).status).toBe(401)
    expect((await beto('GET', 'main/me')).status).toBe(200)
  })

  test('need a session', async () => {
    for (const [method, path] of [
      ['GET', 'main/users/me/sessions'],
      ['DELETE', 'main/users/me/sessions'],
      ['DELETE', 'main/users/me/sessions/x'],
      ['PATCH', 'main/users/me/profile'],
      ['DELETE', 'main/users/me/picture'],
    ] as const)
      expect((await rig.call(method, path)).status).toBe(401)
  })
})

test('a name that a colleague has is refused, however it is written', async () => {
  const rename = async (name: string) =>
    (await rig.as('ana'))('PATCH', 'main/users/me/profile', { body: { name } })
  const taken = await rename(' ADAM ')
  expect([taken.status, taken.body.code]).toEqual([409, 'NAME_TAKEN'])
  // Olga is in another group.
  expect((await rename('olga')).status).toBe(200)
  expect((await rename('Olga')).status).toBe(200)
})
