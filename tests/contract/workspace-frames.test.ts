import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connectionDocumentPath } from '#contract/connection.ts'
import { limits } from '#contract/limits.ts'
import { mayFrame } from '#contract/rules/service/frame-address.ts'
import { GROUP, OTHER_GROUP, type Name } from './support/users.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'

let rig: Rig
beforeEach(async () => {
  rig = await startRig({ control: true })
})
afterEach(() => rig.stop())

const tabs = ['campaigns', 'reports'] as const
type Tab = (typeof tabs)[number]

const DAY_MS = 24 * 3_600_000

const ask = async (name: Name, tab: string, group = GROUP): Promise<Answer> =>
  (await rig.as(name))('GET', `main/frames/${tab}`, { group })
const load = (address: string) => fetch(address)
const lever = (path: string, body: object): Promise<Answer> =>
  rig.call('POST', `/_control/groups/${GROUP}${path}`, { body, group: null })

/** The content of a tab's page for a user. */
async function page(name: Name, tab: Tab): Promise<string> {
  const { body } = await ask(name, tab)
  const answer = await load(body.address)
  expect(answer.status).toBe(200)
  return await answer.text()
}

/** The rows of a page's table, cell by cell. */
const rows = (html: string): string[][] =>
  [...html.matchAll(/<tr><th scope="row">(.*?)<\/tr>/g)].map(([, row = '']) =>
    row.replaceAll(/<\/t[hd]>/g, '').split('<td>'),
  )

test.each<[Name, number, number]>([
  ['sara', 200, 200],
  ['adam', 200, 200],
  ['susi', 403, 403],
  ['mia', 200, 403],
  ['ana', 200, 403],
  ['rita', 403, 403],
  ['olga', 404, 404],
])('%s: campaigns %i, reports %i', async (name, campaigns, reports) => {
  expect((await ask(name, 'campaigns')).status).toBe(campaigns)
  expect((await ask(name, 'reports')).status).toBe(reports)
})

test('the group’s restrictions apply here too', async () => {
  await lever('', { campaignRestrictionForPublisher: true })
  expect((await ask('ana', 'campaigns')).status).toBe(403)
  expect((await ask('mia', 'campaigns')).status).toBe(200)
  await lever('', { templateRestrictionForPublisher: true })
  expect((await ask('mia', 'campaigns')).status).toBe(403)
  expect((await ask('adam', 'campaigns')).status).toBe(200)
})

test('there are no other pages', async () => {
  for (const tab of ['users', 'x', '%2e%2e'])
    expect([400, 404]).toContain((await ask('sara', tab)).status)
})

describe('a page’s address', () => {
  test('has an origin that the connection document allows', async () => {
    const document = (await rig.call('GET', connectionDocumentPath)).body
    expect(document.frames).toEqual([rig.url])
    for (const tab of tabs)
      expect(mayFrame((await ask('sara', tab)).body.address, document.frames)).toBe(true)
  })

  test('has no token, and needs none', async () => {
    const { body } = await ask('sara', 'reports')
    expect(body.address).not.toContain(await rig.tokenOf('sara'))
    expect((await load(body.address)).status).toBe(200)
  })

  test('is invalid once it has expired or was changed', async () => {
    const { address } = (await ask('sara', 'reports')).body
    const [content = '', signature = ''] =
      new URL(address).searchParams.get('ticket')?.split('.') ?? []
    const forged = Buffer.from(
      Buffer.from(content, 'base64url').toString().replace('sara', 'olga'),
    ).toString('base64url')
    for (const changed of [
      address.replace('/frames/reports', '/frames/campaigns'),
      address.replace(/ticket=.*/, ''),
      address.replace(content, forged),
      address.replace(signature, signature.slice(1)),
      address.replace(signature, ''),
      `${address}x`,
    ]) {
      const answer = await load(changed)
      expect(answer.status).toBe(403)
      expect(await answer.text()).not.toContain('<table')
    }
    rig.workspace.clock.advance(limits.frameTicketMs)
    expect((await load(address)).status).toBe(403)
  })

  test('is invalid once the permission for the page is lost', async () => {
    const { address } = (await ask('adam', 'reports')).body
    await lever('/members/adam', { disabled: true })
    const answer = await load(address)
    expect(answer.status).toBe(403)
    expect(await answer.text()).toContain('This page is not available any more')
  })
})

describe('a page', () => {
  test('runs no script, whatever users are called', async () => {
    await rig.workspace.storage.db
      .updateTable('users')
      .set({ name: '<img src=x onerror="alert(1)">&\'' })
      .where('id', '=', 'ana')
      .execute()
    await rig.contact('c', { user_id: 'ana' })
    const { address } = (await ask('sara', 'reports')).body
    const answer = await load(address)
    const html = await answer.text()
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;&#39;')
    expect(html).not.toContain('<script')
    const policy = answer.headers.get('content-security-policy')
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'nonce-[\w+/=]+'; font-src data:; base-uri 'none'; form-action 'none'$/,
    )
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('counts chats by agent, and omits the names of former members', async () => {
    await rig.contact('a1', { user_id: 'ana', pending_messages: 2 })
    await rig.contact('a2', { user_id: 'ana', chat_status_set_by_user: 1 })
    await rig.contact('b', { user_id: 'beto', pending_messages: 1 })
    await rig.contact('free')
    for (const user_id of ['ana', null])
      await rig.contact(`imported-${user_id}`, { user_id, last_contact_response_at: null })
    await rig.contact('old', { user_id: 'ana', archived: 1 })
    await rig.contact('elsewhere', { group_id: OTHER_GROUP, user_id: 'ana' })
    expect(rows(await page('sara', 'reports'))).toEqual([
      ['ana', '2', '1', '1'],
      ['beto', '1', '1', '0'],
      ['Without an agent', '1', '0', '0'],
    ])
    await lever('/members/beto', { removed: true })
    await lever('/members/ana', { disabled: true })
    expect(rows(await page('sara', 'reports'))).toEqual([
      ['Of agents who have left', '3', '2', '1'],
      ['Without an agent', '1', '0', '0'],
    ])
  })

  test('shows the same figures of the last days as the screen Reports', async () => {
    await rig.contact('c', { last_contact_response_at: null, user_id: 'ana' })
    const day = 24 * 3_600_000
    const started = rig.workspace.clock.now() - 2 * day
    const conversation = {
      contact_id: 'c',
      started_at: started,
      group_id: GROUP,
      user_id: 'ana',
      team_id: null,
      first_response_at: started + 252_000,
      resolved_at: started + 600_000,
      transfers: 0,
      rating_asked_at: null,
      rating: null,
    }
    await rig.workspace.storage.db.insertInto('conversations').values(conversation).execute()
    expect(rows(await page('sara', 'reports')).slice(-2)).toEqual([
      ['ana', '1', '4:12 min', '100%'],
      ['Total', '1', '4:12 min', '100%'],
    ])
  })

  test('separates two users of one name, and users named like the labels for nobody or former members', async () => {
    const { db } = rig.workspace.storage
    const names = { beto: 'ana', rita: 'Without an agent', mia: 'Of agents who have left' }
    for (const [id, name] of Object.entries(names))
      await db.updateTable('users').set({ name }).where('id', '=', id).execute()
    const counts = { ana: 7, beto: 6, rita: 5, mia: 4, adam: 2, susi: 1 }
    for (const [user_id, count] of Object.entries(counts))
      for (let at = 0; at < count; at += 1) await rig.contact(`${user_id}-${at}`, { user_id })
    await rig.contact('free')
    await lever('/members/adam', { removed: true })
    await lever('/members/susi', { disabled: true })
    expect(rows(await page('sara', 'reports')).map(([name, chats]) => [name, chats])).toEqual([
      ['ana', '7'],
      ['ana', '6'],
      ['Without an agent', '5'],
      ['Of agents who have left', '4'],
      ['Of agents who have left', '3'],
      ['Without an agent', '1'],
    ])
  })

  test('shows the status set by a user as the group calls it, with any characters in it', async () => {
    await rig.contact('a', { user_id: 'ana' })
    expect(await page('sara', 'reports')).toContain('<th scope="col">Success</th>')
    await lever('', { chatStatusSetByUserLabel: 'Sold & gone' })
    expect(await page('sara', 'reports')).toContain('<th scope="col">Sold &amp; gone</th>')
  })

  test.each([
    ['?timeZone=America/Lima', 'counted at 10:07.'],
    ['?timeZone=Asia/Kolkata', 'counted at 20:37.'],
    ['?timeZone=Moon/Tranquility', 'counted at 15:07 (UTC).'],
    ['', 'counted at 15:07 (UTC).'],
  ])('shows its time in the reader’s time zone: %s', async (query, said) => {
    const { clock } = rig.workspace
    clock.advance(((Date.UTC(2026, 0, 1, 15, 7) - clock.now()) % DAY_MS) + DAY_MS)
    const { body } = await ask('sara', `reports${query}`)
    expect(await (await load(body.address)).text()).toContain(said)
  })

  test('counts contacts by their origin', async () => {
    await lever('', { sourceInputs: [{ source: 3, sourceInputId: 'fair', name: 'Fair' }] })
    for (const [id, source] of [
      ['w1', 1],
      ['w2', 1],
      ['api', 0],
      ['none', null],
    ] as const)
      await rig.contact(id, { source })
    await rig.contact('f', { source: 3, source_input_id: 'fair' })
    const found = rows(await page('mia', 'campaigns'))
    expect(found[0]).toEqual(['WhatsApp', '2', '40%'])
    expect(new Set(found.slice(1).map(([name]) => name))).toEqual(new Set(['API', 'Fair', '—']))
  })

  test('counts an origin once, whatever its contacts name as their input', async () => {
    await lever('', { sourceInputs: [{ source: 3, sourceInputId: 'fair', name: 'Web app' }] })
    for (const input of ['x', 'y', null])
      await rig.contact(`w-${input}`, { source: 2, source_input_id: input })
    await rig.contact('i', { source: 3, source_input_id: 'gone' })
    await rig.contact('j', { source: 3, source_input_id: 'gone too' })
    await rig.contact('f', { source: 3, source_input_id: 'fair' })
    expect(rows(await page('mia', 'campaigns'))).toEqual([
      ['Web app', '3', '50%'],
      ['Integration', '2', '33%'],
      ['Web app', '1', '17%'],
    ])
  })

  describe('counts only visible chats', () => {
    beforeEach(async () => {
      const { db } = rig.workspace.storage
      const hiding = db.updateTable('teams').set({ hides_free_chats: 1 })
      await hiding.where('id', '=', 'south').execute()
      const north = { team_tag_id: 'tag-north' }
      const south = { team_tag_id: 'tag-south' }
      await rig.contact('free', { source: 1 })
      await rig.contact('free-south', { source: 1, pending_messages: 1, ...south })
      await rig.contact('of-ana', { source: 1, user_id: 'ana', user_tag_id: 'tag-ana', ...north })
      await rig.contact('of-beto', {
        source: 0,
        user_id: 'beto',
        user_tag_id: 'tag-beto',
        ...south,
      })
    })

    const beto = ['beto', '1', '0', '0']
    const ana = ['ana', '1', '0', '0']
    test.each<[Name, string[][]]>([
      ['sara', [['Without an agent', '2', '1', '0'], ana, beto]],
      ['adam', [ana, beto, ['Without an agent', '1', '0', '0']]],
    ])('of the reports, %s', async (name, expected) => {
      expect(rows(await page(name, 'reports'))).toEqual(expected)
    })

    test.each<[Name, string[][]]>([
      [
        'sara',
        [
          ['WhatsApp', '3', '75%'],
          ['API', '1', '25%'],
        ],
      ],
      [
        'adam',
        [
          ['WhatsApp', '2', '67%'],
          ['API', '1', '33%'],
        ],
      ],
      ['mia', [['WhatsApp', '2', '100%']]],
      ['ana', [['WhatsApp', '2', '100%']]],
      [
        'beto',
        [
          ['WhatsApp', '2', '67%'],
          ['API', '1', '33%'],
        ],
      ],
    ])('of the campaigns, %s', async (name, expected) => {
      expect(rows(await page(name, 'campaigns'))).toEqual(expected)
    })
  })

  test('says that it is empty in the reader’s language, else the group’s', async () => {
    await lever('', { language: 'pt' })
    expect(await page('sara', 'reports')).toContain('Ainda não há chats.')
    expect(await page('sara', 'campaigns')).toContain('Ainda não há contatos.')
    const inTheirs = await ask('sara', 'reports?language=es')
    const inEnglish = await ask('sara', 'reports?language=en')
    const inGroups = await ask('sara', 'reports')
    expect(await (await load(inTheirs.body.address)).text()).toContain('Todavía no hay chats.')
    rig.workspace.clock.advance(limits.frameTicketMs)
    const over = await load(inTheirs.body.address)
    expect([over.status, await over.text()]).toEqual([403, expect.stringContaining('Esta página')])
    expect(await (await load(inEnglish.body.address)).text()).toContain(
      'This page is not available any more',
    )
    expect(await (await load(inGroups.body.address)).text()).toContain('já não está disponível')
    expect((await ask('sara', 'reports?language=xx')).status).toBe(400)
    expect((await ask('sara', `reports?timeZone=${'x'.repeat(65)}`)).status).toBe(400)
  })
})
