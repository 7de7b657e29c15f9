import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { lineBody, startLineRig, type LineRig } from './support/line-rig.ts'
import { callAs, ofMembers } from './support/roles.ts'
import type { Caller } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

/** The catalogue of a line's account, which the service reads with the line's token and keeps. */

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const desk = {
  retailer_id: 'ESC-LIMA',
  name: 'Escritorio Lima',
  price: 'S/ 899.00',
  currency: 'PEN',
}
const sofa = { retailer_id: 'SOFA,1', name: 'Sofá Paracas', price: 'Consultar', currency: 'PEN' }
const lamp = { retailer_id: 'LAMP_50%', name: 'Lámpara Colca', price: 'S/ 149.00', currency: 'PEN' }

let rig: LineRig
let ana: Caller
beforeEach(async () => {
  rig = await startLineRig()
  ana = await rig.as('ana')
  rig.graph.catalogues.ofAccount.set(lineBody.accountId, {
    id: '777000111',
    products: [{ ...desk, picture: 'desk' }, sofa, lamp],
  })
  rig.graph.catalogues.pictures.set('desk', pixel)
})
afterEach(() => rig.stop())

const list = async (filter = '', caller: Caller = ana) =>
  await caller('GET', `main/catalogue?groupId=${GROUP}&filter=${encodeURIComponent(filter)}`)
const find = async (...ids: string[]) =>
  (await ana('POST', 'main/catalogue/products', { body: { groupId: GROUP, ids } })).body
const idsOf = async (filter = '') =>
  (await list(filter)).body.items.map(({ productId }: { productId: string }) => productId)
const calls = () => rig.graph.calls.filter((one) => /product/.test(one))

describe('the catalogue', () => {
  test.each(ofMembers)('read by a $role is answered $status', async ({ who, status }) => {
    expect((await list('', await callAs(rig, who))).status).toBe(status)
  })

  test('has names, prices that can be read, and pictures', async () => {
    const { body } = await list()
    expect(body).toEqual({
      state: 'ready',
      catalogId: '777000111',
      items: [
        {
          productId: 'ESC-LIMA',
          name: 'Escritorio Lima',
          price: 899,
          currency: 'PEN',
          picture: expect.stringMatching(/^\/catalogue\/pictures\/[\da-f]{32}$/),
        },
        { productId: 'SOFA,1', name: 'Sofá Paracas' },
        { productId: 'LAMP_50%', name: 'Lámpara Colca', price: 149, currency: 'PEN' },
      ],
      hasMoreItems: false,
    })
  })

  test.each<[string, string[]]>([
    ['sofa', ['SOFA,1']],
    ['  LÁMPARA colca ', ['LAMP_50%']],
    ['esc', ['ESC-LIMA']],
    ['50%', ['LAMP_50%']],
    ['p_5', ['LAMP_50%']],
    ['%', ['LAMP_50%']],
    ['sofa lampara', []],
  ])('searched for %j has %j', async (filter, found) => {
    expect(await idsOf(filter)).toEqual(found)
  })

  test('comes in pages, from the provider and from the service', async () => {
    const count = limits.catalogue.page + 3
    const products = Array.from({ length: count }, (_, at) => ({ ...desk, retailer_id: `P${at}` }))
    rig.graph.catalogues.ofAccount.set(lineBody.accountId, { id: '777000111', products })
    rig.graph.catalogues.pageMax = 7
    const first = (await list()).body
    expect([first.items.length, first.hasMoreItems]).toEqual([limits.catalogue.page, true])
    const path = `main/catalogue?groupId=${GROUP}&offset=${limits.catalogue.page}`
    const { body: rest } = await ana('GET', path)
    expect(rest.items.map(({ productId }: { productId: string }) => productId)).toEqual([
      `P${count - 3}`,
      `P${count - 2}`,
      `P${count - 1}`,
    ])
    expect(rest.hasMoreItems).toBe(false)
  })

  test('says the products that messages name, and nothing of others', async () => {
    const { state, items } = await find('SOFA,1', 'gone', 'ESC-LIMA')
    expect(state).toBe('ready')
    expect(items).toMatchObject([{ productId: 'ESC-LIMA' }, { productId: 'SOFA,1' }])
  })

  test('is read once a day, also by many at once', async () => {
    await Promise.all([list(), list(), find('ESC-LIMA')])
    await list()
    const read = [`GET /${lineBody.accountId}/product_catalogs 200`, 'GET /777000111/products 200']
    expect(calls()).toEqual(read)
    rig.graph.catalogues.ofAccount.set(lineBody.accountId, { id: '777000111', products: [lamp] })
    rig.workspace.clock.advance(limits.catalogue.keptMs - 1_000)
    expect(await idsOf()).toHaveLength(3)
    rig.workspace.clock.advance(1_000)
    expect(await idsOf()).toEqual(['LAMP_50%'])
    expect(calls()).toEqual([...read, ...read])
  })
})

describe('a catalogue that cannot be read', () => {
  test.each<[string, () => void, string]>([
    ['without a permission', () => (rig.graph.catalogues.hasPermission = false), 'refused'],
    ['of an account without one', () => rig.graph.catalogues.ofAccount.clear(), 'none'],
    ['while the provider does not answer', () => void rig.graph.stop(), 'unread'],
  ])('%s has no products, and is not asked for again at once', async (_, fault, state) => {
    fault()
    expect((await list()).body).toMatchObject({ state, items: [] })
    const asked = calls().length
    expect(await find('ESC-LIMA')).toEqual({ state, items: [] })
    expect(calls()).toHaveLength(asked)
  })

  test('for lack of a permission is read soon after it was given', async () => {
    rig.graph.catalogues.hasPermission = false
    await list()
    rig.graph.catalogues.hasPermission = true
    rig.workspace.clock.advance(limits.catalogue.retryMs)
    expect((await list()).body).toMatchObject({ state: 'ready' })
  })

  test('stays as it was while the provider does not answer', async () => {
    await list()
    await rig.graph.stop()
    rig.workspace.clock.advance(limits.catalogue.keptMs)
    expect(await idsOf()).toHaveLength(3)
  })

  test('is not shown to a group without a line', async () => {
    const sara = await rig.as('sara')
    await list()
    expect((await sara('DELETE', `main/groups/${GROUP}/line`)).status).toBe(200)
    expect((await list()).body).toMatchObject({ state: 'none', items: [] })
  })
})

describe('the picture of a product', () => {
  const fetchPicture = async (path: string, caller: Caller = ana) =>
    await caller('GET', `messages${path}`)
  const pathOf = async () => (await list('lima')).body.items[0].picture

  test('is fetched without the token when it is first seen, stored, and kept while it is the same', async () => {
    const path = await pathOf()
    expect((await fetchPicture(path)).status).toBe(200)
    expect((await fetchPicture(path)).status).toBe(200)
    rig.workspace.clock.advance(limits.catalogue.keptMs)
    // Each answer of the provider has another signature.
    expect(await pathOf()).toBe(path)
    expect((await fetchPicture(path)).status).toBe(200)
    expect(rig.graph.calls.filter((one) => one.includes('/products/desk'))).toHaveLength(1)
  })

  test('has another address once it is another one', async () => {
    const path = await pathOf()
    const products = [{ ...desk, picture: 'other' }]
    rig.graph.catalogues.ofAccount.set(lineBody.accountId, { id: '777000111', products })
    rig.workspace.clock.advance(limits.catalogue.keptMs)
    expect(await pathOf()).not.toBe(path)
    expect((await fetchPicture(path)).status).toBe(404)
  })

  test('is not for strangers, and missing if the provider does not have it', async () => {
    const path = await pathOf()
    expect((await fetchPicture(path, await rig.as('olga'))).status).toBe(404)
    expect((await fetchPicture(path, rig.call)).status).toBe(401)
    rig.graph.catalogues.pictures.clear()
    expect((await fetchPicture(path)).status).toBe(404)
  })
})
