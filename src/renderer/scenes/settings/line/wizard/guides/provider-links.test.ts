import { expect, it } from 'vitest'
import { providerLinks, type ProviderPage } from './provider-links.ts'

it.each<[ProviderPage, object, string]>([
  ['apps', {}, 'https://developers.facebook.com/apps/'],
  ['apps', { appId: '871' }, 'https://developers.facebook.com/apps/871/dashboard/'],
  ['appBasic', { appId: '871' }, 'https://developers.facebook.com/apps/871/settings/basic/'],
  // Half a value is no id.
  ['appBasic', { appId: '8 7/..' }, 'https://developers.facebook.com/apps/'],
  ['phoneNumbers', {}, 'https://business.facebook.com/wa/manage/phone-numbers/'],
  [
    'phoneNumbers',
    { accountId: '102' },
    'https://business.facebook.com/wa/manage/phone-numbers/?waba_id=102',
  ],
])('the page %s with %j is %s', (page, ids, address) => {
  expect(providerLinks[page](ids)).toBe(address)
})

it('every page is at the provider, over https', () => {
  const hosts = new Set(Object.values(providerLinks).map((link) => new URL(link({})).host))
  expect([...hosts].toSorted()).toEqual([
    'business.facebook.com',
    'developers.facebook.com',
    'hub.360dialog.com',
  ])
  for (const link of Object.values(providerLinks)) expect(link({})).toMatch(/^https:/)
})
