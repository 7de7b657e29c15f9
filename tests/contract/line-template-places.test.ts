import { afterEach, beforeEach, expect, test } from 'vitest'
import { campaignCalls, vips } from './support/campaigns.ts'
import { soon, startLineRig, type LineRig } from './support/line-rig.ts'
import type { Caller } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

/** Templates of a line with a place in their header. */

let rig: LineRig
let sara: Caller
const campaigns = campaignCalls(() => rig)
beforeEach(async () => {
  rig = await startLineRig()
  sara = await rig.as('sara')
})
afterEach(() => rig.stop())

const place = { latitude: -12.1211, longitude: -77.0297, name: 'Tienda', address: 'Av. Larco 345' }
const header = { type: 'header', parameters: [{ type: 'location', location: place }] }
const sync = () => sara('GET', `main/watemplates/sync?groupId=${GROUP}`)

/** A template that was submitted here, approved, and is known to the provider. */
async function approved(): Promise<string> {
  const texts = { templateText: 'Te esperamos.', templateApproveText: 'Te esperamos.' }
  const body = { groupId: GROUP, name: 'visita', languageCode: 'es', category: 'UTILITY', ...texts }
  const made = await sara('POST', 'main/watemplates/apply', {
    body: { ...body, templateType: 'LOCATION' },
  })
  expect(made).toMatchObject({ status: 200, body: { templateType: 'LOCATION' } })
  const components = [
    { type: 'HEADER', format: 'LOCATION' },
    { type: 'BODY', text: 'Te esperamos.' },
  ] as const
  const [atProvider] = rig.graph.accountTemplates.all
  expect(atProvider?.components).toEqual(components)
  if (atProvider !== undefined) atProvider.status = 'APPROVED'
  rig.workspace.clock.advance(1_000)
  expect((await sync()).body.items).toMatchObject([
    { status: 'approved', templateType: 'LOCATION' },
  ])
  return String(made.body.id)
}

test('is sent with the place that is chosen, and not without one', async () => {
  await rig.contact('c', { phone: '51999000001', last_contact_response_at: null })
  const templateId = await approved()
  const send = (more: object) =>
    sara('POST', 'messages/templates', { body: { contactId: 'c', templateId, ...more } })
  expect(await send({})).toMatchObject({ status: 400, body: { issues: [{ path: 'place' }] } })
  expect((await send({ place: { ...place, address: '' } })).status).toBe(400)
  expect(await send({ place })).toMatchObject({ status: 200, body: { content: { place } } })
  await expect.poll(() => rig.graph.accepted, soon).toHaveLength(1)
  expect(rig.graph.accepted).toMatchObject([{ body: { template: { components: [header] } } }])
  expect(await rig.messages('c')).toMatchObject([{ content: { text: 'Te esperamos.', place } }])
})

test('a campaign needs a place, which all its messages have', async () => {
  const templateId = await approved()
  for (const id of ['a', 'b']) await campaigns.vip(id)
  const draft = await campaigns.call('POST', '', { groupId: GROUP, name: 'Mayo', templateId })
  const id = String(draft.body.id)
  expect((await campaigns.call('PATCH', `/${id}`, { audience: vips })).status).toBe(200)
  const start = () => campaigns.call('POST', `/${id}/start`, {})
  expect(await start()).toMatchObject({ status: 400, body: { issues: [{ path: 'place' }] } })
  // Without quiet hours, so that the time of day does not matter.
  const changed = await campaigns.call('PATCH', `/${id}`, { place, quietHours: { days: [] } })
  expect(changed).toMatchObject({ status: 200, body: { place } })
  expect((await start()).status).toBe(200)
  await expect
    .poll(() => {
      rig.workspace.clock.advance(1_000)
      return rig.graph.accepted.length
    }, soon)
    .toBe(2)
  for (const { body } of rig.graph.accepted)
    expect(body).toMatchObject({ template: { components: [header] } })
})

test('one that was made elsewhere is listed, and can be sent', async () => {
  rig.graph.accountTemplates.add({
    name: 'sede',
    accountId: rig.phone.accountId,
    components: [
      { type: 'HEADER', format: 'LOCATION' },
      { type: 'BODY', text: 'Nuestra sede' },
    ],
  })
  rig.workspace.clock.advance(1_000)
  expect((await sync()).body.items).toMatchObject([
    { name: 'sede', status: 'approved', templateType: 'LOCATION' },
  ])
})
