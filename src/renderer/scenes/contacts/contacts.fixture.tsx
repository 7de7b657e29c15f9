import { expect } from 'vitest'
import { contactFieldsApi } from '#contract/api/contacts/contact-fields.ts'
import { contactTableApi } from '#contract/api/contacts/contact-table.ts'
import { levelsApi } from '#contract/api/tags/levels.ts'
import { segmentsApi } from '#contract/api/contacts/segments.ts'
import { teamsApi } from '#contract/api/people/teams.ts'
import { tagsApi } from '#contract/api/tags/tags.ts'
import { usersApi } from '#contract/api/people/users.ts'
import type { ContactField } from '#contract/entities/contacts/contact-field.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Segment } from '#contract/entities/contacts/segment.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import type { ReceivedCall } from '#renderer/data/service/service.fixture.ts'
import { store } from '#renderer/data/store.ts'
import { member, startScreen, team, type ScreenOptions } from '#renderer/scenes/screen.fixture.tsx'
import ContactsScene from './contacts-scene.tsx'
import { recentChangesAtom } from './recent-changes.ts'

/** Test support of the contacts: their screen, over a service that stores them. */

const tags = [
  { id: 'label-vip', groupId: 'g1', name: 'vip', archived: false },
  { id: 'label-rare', groupId: 'g1', name: 'rare', archived: false },
]

export interface ContactsData extends ScreenOptions {
  contacts: Contact[]
  /** Which contacts match the query of the table; default: those that are archived or not. */
  matches?: (one: Contact, query: ReceivedCall['query']) => boolean
  /** The fields of contacts that have a name; absent at a service without such names. */
  fields?: ContactField[]
  /** Answers further calls. */
  answers?: (service: Awaited<ReturnType<typeof startScreen>>['service']) => void
  segments?: Segment[]
  /** The address; default: that of the table. */
  at?: string
}

/** Shows the contacts of a group in which "Ana" and "Beto" are agents. */
export async function openContacts({
  contacts,
  matches,
  fields,
  at,
  answers,
  segments = [],
  ...options
}: ContactsData) {
  const { role = 'ROLE_ADMI' } = options
  // Those of the last test are forgotten when they are read without a user.
  store.get(recentChangesAtom)
  const members = [
    member('u1', 'Mia', { role }),
    member('ana', 'ana', { tagId: 'tag-ana' }),
    member('beto', 'beto', { tagId: 'tag-beto' }),
  ]
  const teams = [team('south', 'south', { tagId: 'tag-south' })]
  const screen = await startScreen({
    members,
    teams,
    ...options,
    group: { namesFields: fields !== undefined, ...options.group },
  })
  const { service } = screen
  const archived = ({ chat }: Contact) => chat.archived === true
  const tables = service.answer(contactTableApi.contactTable, ({ query }) => {
    const items = contacts.filter(
      (one) => archived(one) === (query['archived'] === 'true') && (matches?.(one, query) ?? true),
    )
    return { items, total: items.length }
  })
  service.answer(contactTableApi.contactIds, () => ({ ids: contacts.map(({ id }) => id) }))
  service.answer(contactTableApi.contactCounts, () => ({
    all: contacts.filter((one) => !archived(one)).length,
    free: 0,
    archived: contacts.filter(archived).length,
  }))
  service.answer(contactFieldsApi.contactFields, () => ({ items: fields ?? [] }))
  service.answer(tagsApi.tags, () => ({ items: tags }))
  service.answer(levelsApi.levels, () => ({ items: [{ id: 'l1', name: 'Result', order: 0 }] }))
  service.answer(levelsApi.levelTags, () => ({
    items: [{ id: 'answers', name: 'answers', type: 'l1' }],
  }))
  service.answer(segmentsApi.segments, () => ({ items: segments }))
  service.answer(usersApi.users, () => ({ items: members }))
  service.answer(teamsApi.teams, () => ({ items: teams }))
  answers?.(service)
  const shown = await screen.show(<ContactsScene />, menuPaths.contacts, at)
  const row = (name: string) =>
    shown
      .getByRole('grid', { name: 'Contacts' })
      .getByRole('row')
      .filter({ hasText: new RegExp(name) })
  return {
    ...screen,
    screen: shown,
    contacts,
    tables,
    row,
    /** Stores a contact as it is after a change. */
    put(id: string, change: Partial<Omit<Contact, 'chat'>>, chat: Partial<Contact['chat']> = {}) {
      const at = contacts.findIndex((one) => one.id === id)
      const before = contacts[at]
      if (before === undefined) throw new Error(`There is no contact ${id}.`)
      contacts.splice(at, 1, { ...before, ...change, chat: { ...before.chat, ...chat } })
    },
    /** Waits until the footer says how many contacts the table has. */
    async count(text: string) {
      await expect.element(shown.getByText(text, { exact: true })).toBeVisible()
    },
    bulk: shown.getByRole('toolbar', { name: 'Actions on the selection' }),
    /** Adds a filter with one option, and closes its menu. */
    async addFilter(label: string, option: string) {
      await shown.getByRole('button', { name: 'Filter', exact: true }).click()
      await shown.getByRole('menuitem', { name: label, exact: true }).click()
      await shown.getByRole('menuitemcheckbox', { name: option, exact: true }).click()
      await screen.press('{Escape}')
    },
  }
}
