import { expect, test, vi } from 'vitest'
import { whatsAppProfileSchema } from '#contract/entities/whatsapp-profile.ts'
import { show, signIn } from '#renderer/app/test-page.tsx'
import { queryKeyOf } from '#renderer/data/query-keys.ts'
import { queryClient } from '#renderer/data/query.ts'
import WhatsAppProfileScene from './whatsapp-profile-scene.tsx'

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
  signIn()
  // There is no draft of the form.
  vi.stubGlobal('bandeja', { request: () => Promise.resolve({ ok: true, value: null }) })
  const profile = whatsAppProfileSchema.parse({ name: 'Sales', websites })
  queryClient.setQueryData(queryKeyOf('whatsAppProfile', 'g1'), profile)
  const scene = await show(<WhatsAppProfileScene />)
  const fields = scene.getByRole('textbox', { name: /^Website/ })
  await expect.element(fields.first()).toBeVisible()
  expect(fields.all()).toHaveLength(2)
  const withError = fields.elements().filter((field) => field.ariaInvalid === 'true')
  expect(withError.map((field) => field.ariaLabel)).toEqual(faulty)
})
