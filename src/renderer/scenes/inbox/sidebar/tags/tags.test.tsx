import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { contactTagsApi } from '#contract/api/tags/contact-tags.ts'
import { tagsApi } from '#contract/api/tags/tags.ts'
import type { ContactTag } from '#contract/entities/tags/contact-tag.ts'
import { tagSchema, type Tag } from '#contract/entities/tags/tag.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { contact } from '#renderer/data/live/live-data.fixture.ts'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { queryClient } from '#renderer/data/service/query.ts'
import { held, openSidebar, textsOf } from '#renderer/scenes/inbox/sidebar/sidebar.fixture.tsx'

const tag = (id: string, name: string): Tag => tagSchema.parse({ id, groupId: 'g1', name })

/** Opens a chat with these tags, at a service that keeps the group's tags and the contact's. */
async function openTags(tags: Tag[], carried: string[] = [], permission = {}) {
  let onContact = carried
  const own = { name: 'Carmen Rojas', userId: 'u1', userTagId: 'tag-u1' }
  const sidebar = await openSidebar({ chats: [contact('c', own)], permission })
  const { service, section, screen } = sidebar
  const record = (tagId: string): ContactTag => ({
    contactId: 'c',
    tagId,
    userId: 'u1',
    userName: 'Mia',
  })
  service.answer(tagsApi.tags, () => ({ items: tags }))
  service.answer(contactTagsApi.contactTags, () => ({ items: onContact.map(record) }))
  const added = service.answer(contactTagsApi.addContactTag, ({ body }) => {
    const { tagId } = contactTagsApi.addContactTag.body.parse(body)
    onContact = [...onContact, tagId]
    return record(tagId)
  })
  service.answer(contactTagsApi.removeContactTag, ({ params: { tagId } }) => {
    onContact = onContact.filter((id) => id !== tagId)
    return { ok: true }
  })
  service.answer(tagsApi.createTag, ({ body }) => {
    const { name } = tagsApi.createTag.body.parse(body)
    if (name === 'hers') return refusal(409, 'TAG_TAKEN')
    const created = tag('created', name)
    tags.push(created)
    return created
  })
  await queryClient.resetQueries({ queryKey: queryKeyOf('tags') })
  await queryClient.resetQueries({ queryKey: queryKeyOf('contactTags') })
  const part = section('Tags')
  const chips = part.getByRole('list', { name: 'Tags' }).getByRole('listitem')
  const picker = screen.getByRole('dialog', { name: 'Add a tag' })
  return {
    ...sidebar,
    part,
    chips,
    added,
    picker,
    record,
    stored: () => onContact,
    chip: (name: string) => chips.filter({ hasText: name }),
    remove: (name: string) => part.getByRole('button', { name: `Remove the tag ${name}` }),
    add: part.getByRole('button', { name: 'Add' }),
    option: (name: string) => picker.getByRole('option', { name }),
    options: () => textsOf(picker.getByRole('option')),
    field: picker.getByRole('combobox', { name: 'Find or create a tag' }),
  }
}

const isBusy = (busy: boolean) => ['aria-busy', String(busy)] as const

test('tags are found, added, created and removed with the keyboard', async () => {
  const tags = [tag('rare', 'rare'), tag('super', 'Super VIP'), tag('vip', 'vip')]
  const { part, add, field, options, chip, chips, remove, stored, picker, option } =
    await openTags(tags)
  await expect.element(part.getByText('No tags assigned yet')).toBeVisible()
  await add.click()
  await expect.element(field).toHaveFocus()
  await expect.poll(options).toEqual(['rare', 'Super VIP', 'vip'])
  // Found without accents, and still a different label.
  await field.fill('raré')
  await expect.poll(options).toEqual(['rare', 'Create “raré”'])
  await field.fill('VIP')
  await expect.poll(options).toEqual(['vip', 'Super VIP'])
  await userEvent.keyboard('{Enter}')
  await expect.element(chip('vip')).toHaveAttribute(...isBusy(false))
  await expect.element(add).toHaveFocus()

  await userEvent.keyboard('{Enter}')
  await field.fill('VIP')
  const taken = picker.getByRole('alert').getByText('The last tag entered is already taken.')
  await expect.element(taken).toBeVisible()
  await expect.poll(options).toEqual(['Super VIP'])
  expect(await accessibilityFaults()).toEqual([])
  // Nothing is focused, so nothing is chosen.
  await expect.element(field).not.toHaveAttribute('aria-activedescendant')
  await userEvent.keyboard('{Enter}')
  await expect.poll(options).toEqual(['Super VIP'])
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(option('Super VIP')).toHaveAttribute('aria-selected', 'true')
  // Not one of this agent's tags, so only the service knows it.
  await field.fill('hers')
  await userEvent.keyboard('{Enter}')
  await expect.element(taken).toBeVisible()
  await expect.element(field).toHaveValue('hers')
  await field.fill('  Big sofa ')
  await expect.poll(options).toEqual(['Create “Big sofa”'])
  await userEvent.keyboard('{Enter}')
  await expect.element(chip('Big sofa')).toHaveAttribute(...isBusy(false))
  await expect.poll(() => textsOf(chips)).toEqual(['vip', 'Big sofa', 'Add'])
  expect(stored()).toEqual(['vip', 'created'])
  await expect.element(chip('Big sofa')).toHaveAttribute('title', 'Big sofa · Put on by Mia')
  // On its cross, the tooltip says what that does.
  await expect.element(remove('vip')).toHaveAttribute('title', 'Remove the tag vip')

  remove('vip').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(chip('vip')).not.toBeInTheDocument()
  await expect.element(remove('Big sofa')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(chip('Big sofa')).not.toBeInTheDocument()
  expect(stored()).toEqual([])
})

test('a tag is pending until the service has it and the contact’s tags have been fetched again', async () => {
  const { service, add, option, chip, remove, record } = await openTags(
    [tag('rare', 'rare'), tag('vip', 'vip')],
    ['rare'],
  )
  const adding = held()
  const removing = held()
  const fetching = held()
  const on = new Set(['rare'])
  service.answer(contactTagsApi.addContactTag, async () => {
    await adding.until
    on.add('vip')
    return record('vip')
  })
  service.answer(contactTagsApi.removeContactTag, async () => {
    await removing.until
    on.delete('rare')
    return { ok: true }
  })
  service.answer(contactTagsApi.contactTags, () => ({ items: [...on].map(record) }))
  await add.click()
  await option('vip').click()
  await expect.element(chip('vip')).toHaveAttribute(...isBusy(true))
  await remove('rare').click()
  await expect.element(chip('rare')).toHaveAttribute(...isBusy(true))
  removing.release()
  await expect.element(chip('rare')).not.toBeInTheDocument()
  const fetches = service.answer(contactTagsApi.contactTags, async () => {
    await fetching.until
    return { items: [...on].map(record) }
  })
  const before = fetches.length
  adding.release()
  await expect.poll(() => fetches.length).toBeGreaterThan(before)
  await expect.element(chip('vip')).toHaveAttribute(...isBusy(true))
  await expect.element(remove('vip')).toBeDisabled()
  fetching.release()
  await expect.element(chip('vip')).toHaveAttribute(...isBusy(false))
  await expect.element(remove('vip')).toBeEnabled()
})

test('a refused tag is said in place until the next change', async () => {
  const { service, part, add, option, chips, remove } = await openTags(
    [tag('rare', 'rare'), tag('vip', 'vip')],
    ['vip'],
  )
  service.answer(contactTagsApi.addContactTag, () => refusal(404, 'NOT_FOUND'))
  await add.click()
  await option('rare').click()
  await expect
    .element(part.getByRole('alert').getByText('could not be found', { exact: false }))
    .toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await expect.poll(() => textsOf(chips)).toEqual(['vip', 'Add'])
  await remove('vip').click()
  await expect.element(part.getByText('No tags assigned yet')).toBeVisible()
  await expect.element(part.getByRole('alert')).not.toBeInTheDocument()
})

test('a read-only user sees the tags and changes none', async () => {
  const { part, chip } = await openTags([tag('vip', 'vip')], ['vip'], { isReadOnly: true })
  await expect.element(chip('vip')).toBeVisible()
  await expect.element(part.getByRole('button')).not.toBeInTheDocument()
})
