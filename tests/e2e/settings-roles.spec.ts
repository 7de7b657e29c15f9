import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { menuPaths, type MenuItem } from '#contract/policies/menu.ts'
import { GROUP, type Name } from '#tests/contract/support/users.ts'
import { pathIn } from '#tests/support/sign-in.ts'
import { inboxForEach } from './support/inbox.ts'

const inbox = inboxForEach({}, { sharedApp: true })

/** The administration screens by their headings, with a call of each. */
const screens = {
  Users: { item: 'users', call: `main/users/details?groupId=${GROUP}` },
  Settings: { item: 'settings', call: `main/groups/${GROUP}` },
  'Tags and levels': { item: 'tagsLevels', call: `main/v2/tags/usage?groupId=${GROUP}` },
  'WhatsApp profile': { item: 'whatsappProfile', call: `main/groups/${GROUP}/whatsapp-profile` },
  Billing: { item: 'billing', call: `main/groups/${GROUP}/billing` },
  Groups: { item: 'groups', call: 'main/groups' },
} as const satisfies Record<string, { item: MenuItem; call: string }>
type Screen = keyof typeof screens
const all: readonly Screen[] = [
  'Users',
  'Settings',
  'Tags and levels',
  'WhatsApp profile',
  'Billing',
  'Groups',
]
/** Opened from the settings, not from the rail. */
const below: readonly Screen[] = ['Tags and levels', 'WhatsApp profile', 'Billing']

/** The path to which a typed path leads. */
async function openPath(page: Page, screen: Screen): Promise<string> {
  await page.goto(`app://bandeja${menuPaths[screens[screen].item]}`)
  await page.getByRole('link', { name: /^Chats/ }).waitFor()
  return pathIn(page)
}

test.each<[string, Name, readonly Screen[]]>([
  [
    'a manager has settings, tags and levels, and groups',
    'mia',
    ['Settings', 'Tags and levels', 'Groups'],
  ],
  ['a supervisor has groups alone', 'susi', ['Groups']],
])('%s: in the menu, by a typed path, and over HTTP', async (_, as, offered) => {
  await inbox.chat('c', 'Carmen')
  await inbox.customerWrites('c', 'Hello')
  const page = await inbox.start({ as })
  await page.getByRole('link', { name: /^Chats/ }).waitFor()
  const call = await inbox.rig.as(as)
  for (const screen of all) {
    const isOffered = offered.includes(screen)
    const { item, call: path } = screens[screen]
    expect([screen, await openPath(page, screen)]).toEqual([
      screen,
      isOffered ? menuPaths[item] : menuPaths.chats,
    ])
    if (isOffered) await page.getByRole('heading', { name: screen, level: 1 }).waitFor()
    // Every member may read the group itself.
    const isRefused = !isOffered && screen !== 'Settings'
    expect([screen, (await call('GET', path)).status]).toEqual([screen, isRefused ? 403 : 200])
  }
  const linked = async (screen: Screen) =>
    await page.getByRole('link', { name: screen, exact: true }).count()
  for (const screen of all.filter((one) => !below.includes(one)))
    expect([screen, await linked(screen)]).toEqual([screen, offered.includes(screen) ? 1 : 0])
  if (!offered.includes('Settings')) return
  await openPath(page, 'Settings')
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  for (const screen of below)
    expect([screen, await linked(screen)]).toEqual([screen, offered.includes(screen) ? 1 : 0])
})
