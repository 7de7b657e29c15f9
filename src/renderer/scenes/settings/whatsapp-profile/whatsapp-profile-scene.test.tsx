import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { groupSchema } from '#contract/entities/group.ts'
import { userSchema } from '#contract/entities/user.ts'
import { whatsAppProfileSchema } from '#contract/entities/whatsapp-profile.ts'
import { Providers } from '#renderer/app/providers.tsx'
import { queryKeyOf } from '#renderer/data/query-keys.ts'
import { queryClient } from '#renderer/data/query.ts'
import { loadedGroupAtom, sessionAtom } from '#renderer/data/session.ts'
import { store } from '#renderer/data/store.ts'
import WhatsAppProfileScene from './whatsapp-profile-scene.tsx'

beforeAll(() => {
  const user = userSchema.parse({ id: 'u1', permissions: [{ groupId: 'g1', role: 'ROLE_ADMI' }] })
  store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
  store.set(loadedGroupAtom, groupSchema.parse({ id: 'g1', name: 'Sales' }))
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
  const profile = whatsAppProfileSchema.parse({ name: 'Sales', websites })
  queryClient.setQueryData(queryKeyOf('whatsAppProfile', 'g1'), profile)
  const scene = await render(
    <Providers>
      <MemoryRouter>
        <WhatsAppProfileScene />
      </MemoryRouter>
    </Providers>,
  )
  const fields = scene.getByRole('textbox', { name: /^Website/ })
  await expect.element(fields.first()).toBeVisible()
  expect(fields.all()).toHaveLength(2)
  const withError = fields.elements().filter((field) => field.ariaInvalid === 'true')
  expect(withError.map((field) => field.ariaLabel)).toEqual(faulty)
})
