import { expect, test, vi } from 'vitest'
import { whatsAppProfileSchema } from '#contract/entities/line/whatsapp-profile.ts'
import { show, signIn } from '#renderer/app/page.fixture.tsx'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { queryClient } from '#renderer/data/service/query.ts'
import WhatsAppProfileScene from './whatsapp-profile-scene.tsx'

/** Shows the screen with a profile. */
function showProfile(fields: object) {
  signIn()
  // There is no draft of the form.
  vi.stubGlobal('bandeja', { request: () => Promise.resolve({ ok: true, value: null }) })
  const profile = whatsAppProfileSchema.parse({ name: 'Sales', ...fields })
  queryClient.setQueryData(queryKeyOf('whatsAppProfile', 'g1'), profile)
  return show(<WhatsAppProfileScene />)
}

test.each([
  [{ isConnected: true, quality: 'GREEN' }, ['Connected', 'Quality']],
  [{ isConnected: true, isSimulated: true }, ['Not connected: simulated customers']],
  [{ isConnected: false }, ['No channel', 'Quality']],
])('the line of the profile %j says %j', async (fields, shown) => {
  const scene = await showProfile(fields)
  const found = (text: string) => scene.getByText(text, { exact: true })
  for (const text of shown) await expect.element(found(text)).toBeVisible()
  const others = [
    'Connected',
    'Not connected: simulated customers',
    'No channel',
    'Quality',
  ].filter((text) => !shown.includes(text))
  expect(others.flatMap((text) => found(text).elements())).toEqual([])
})

const valid = 'https://shop.example'

test.each([
  [[valid, valid], []],
  [['no address', valid], ['Website 1']],
  [[valid, 'no address'], ['Website 2']],
  [['', 'no address'], ['Website 2']],
  [
    ['no address', 'none'],
    ['Website 1', 'Website 2'],
  ],
])('with the websites %j, the fields with an error are %j', async (websites, faulty) => {
  const scene = await showProfile({ websites })
  const fields = scene.getByRole('textbox', { name: /^Website/ })
  await expect.element(fields.first()).toBeVisible()
  expect(fields.all()).toHaveLength(2)
  const withError = fields.elements().filter((field) => field.ariaInvalid === 'true')
  expect(withError.map((field) => field.ariaLabel)).toEqual(faulty)
})
