import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { contactTagsApi } from '#contract/api/tags/contact-tags.ts'
import { levelsApi } from '#contract/api/tags/levels.ts'
import type { ContactLevelTag } from '#contract/entities/contacts/contact.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { contact } from '#renderer/data/live/live-data.fixture.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { queryClient } from '#renderer/data/service/query.ts'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { held, openSidebar, textsOf } from '#renderer/scenes/inbox/sidebar/sidebar.fixture.tsx'

const levels = [
  { id: 'level-1', name: 'Result', order: 0 },
  { id: 'level-2', name: 'Reason', order: 1 },
]
const levelTags = [
  { id: 'answers', name: 'Responds', type: 'level-1' },
  { id: 'silent', name: 'Does not respond', type: 'level-1' },
  { id: 'price', name: 'Applies', type: 'level-2' },
  { id: 'fibre', name: 'Fibre info', type: 'level-2' },
]

/** Opens a chat with these answers, in a group whose levels depend on each other. */
async function openLevels(tagLvl: ContactLevelTag[] = [], permission = {}) {
  const own = { name: 'Carmen Rojas', userId: 'u1', userTagId: 'tag-u1' }
  const sidebar = await openSidebar({
    chats: [contact('c', { ...own, tagLvl })],
    group: { hasNesting2: true },
    levels,
    levelTags,
    permission,
  })
  const { screen, service, section, change } = sidebar
  const part = section('Tag levels')
  const level = (name: string) => part.getByRole('combobox', { name })
  const stored = () => change('c', {}).tagLvl
  const put = service.answer(contactTagsApi.addContactTag, ({ body }) => {
    const { tagId } = contactTagsApi.addContactTag.body.parse(body)
    const type = levelTags.find(({ id }) => id === tagId)?.type ?? ''
    // A new answer removes those that depended on the former one.
    const kept = type === 'level-1' ? [] : stored().filter(({ levelId }) => levelId !== type)
    change('c', { tagLvl: [...kept, { levelId: type, tagId }] })
    return { contactId: 'c', tagId }
  })
  const removed = service.answer(contactTagsApi.removeContactTag, ({ params: { tagId } }) => {
    const isFirst = tagId === 'answers' || tagId === 'silent'
    change('c', { tagLvl: isFirst ? [] : stored().filter((one) => one.tagId !== tagId) })
    return { ok: true }
  })
  return {
    ...sidebar,
    part,
    level,
    put,
    removed,
    answers: () => stored().map(({ tagId }) => tagId),
    async choose(name: string, option: string) {
      await level(name).click()
      await screen.getByRole('option', { name: option, exact: true }).click()
    },
    async offered(name: string) {
      await level(name).click()
      await expect.element(screen.getByRole('option').first()).toBeVisible()
      return textsOf(screen.getByRole('option'))
    },
  }
}

test('the levels open one after another, and offer what fits the answer before', async () => {
  const { screen, part, level, choose, offered, answers, put, removed } = await openLevels()
  await expect.element(level('Reason')).toBeDisabled()
  await expect.element(part.getByText('Answer “Result” first.')).toBeVisible()
  await choose('Result', 'Responds')
  await expect.element(level('Reason')).toBeEnabled()
  await expect.element(level('Result')).toHaveAttribute('aria-busy', 'false')
  expect(await offered('Reason')).toEqual(['No answer', 'Applies'])
  await screen.getByRole('option', { name: 'Applies', exact: true }).click()
  await expect.poll(answers).toEqual(['answers', 'price'])
  await expect.element(level('Result')).toHaveAttribute('aria-busy', 'false')

  // The response removes the values that no longer fit.
  await choose('Result', 'Does not respond')
  await expect
    .element(part.getByText('“Does not respond” leaves nothing to answer here.'))
    .toBeVisible()
  await expect.element(level('Reason')).toHaveValue('No answer')
  await expect.poll(answers).toEqual(['silent'])
  await expect.element(level('Result')).toHaveAttribute('aria-busy', 'false')
  await choose('Result', 'No answer')
  await expect.poll(answers).toEqual([])
  expect(put.map(({ body }) => body)).toMatchObject([
    { contactId: 'c', tagId: 'answers' },
    { contactId: 'c', tagId: 'price' },
    { contactId: 'c', tagId: 'silent' },
  ])
  expect(removed.map(({ params }) => params)).toEqual([{ contactId: 'c', tagId: 'silent' }])
  expect(await accessibilityFaults()).toEqual([])
})

test('one answer is saved at a time, until the contact’s tags have been fetched again', async () => {
  const { service, level, choose, put } = await openLevels()
  const saving = held()
  service.answer(contactTagsApi.addContactTag, async () => {
    await saving.until
    return { contactId: 'c', tagId: 'answers' }
  })
  const fetching = held()
  const fetches = service.answer(contactTagsApi.contactTags, async () => {
    await fetching.until
    return { items: [] }
  })
  await choose('Result', 'Responds')
  await expect.element(level('Result')).toHaveAttribute('aria-busy', 'true')
  // The keys still work, and change nothing.
  level('Result').element().focus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(level('Result')).toHaveValue('Responds')
  const before = fetches.length
  saving.release()
  await expect.poll(() => fetches.length).toBeGreaterThan(before)
  await expect.element(level('Result')).toHaveAttribute('aria-busy', 'true')
  await expect.element(level('Result')).toHaveAttribute('aria-disabled', 'true')
  fetching.release()
  await expect.element(level('Result')).toHaveAttribute('aria-busy', 'false')
  expect(put).toHaveLength(1)
})

test('while the levels are fetched again nothing can be answered, and nothing is shown as saving', async () => {
  const { service, level } = await openLevels()
  const fetching = held()
  service.answer(levelsApi.levels, async () => {
    await fetching.until
    return { items: [...levels, { id: 'level-3', name: 'Third', order: 2 }] }
  })
  await expect.element(level('Result')).toHaveAttribute('aria-disabled', 'false')
  void queryClient.invalidateQueries({ queryKey: queryKeyOf('levels') })
  await expect.element(level('Result')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(level('Result')).toHaveAttribute('aria-busy', 'false')
  fetching.release()
  await expect.element(level('Third')).toBeInTheDocument()
  await expect.element(level('Result')).toHaveAttribute('aria-disabled', 'false')
})

test('a refused answer is said in place, and the former one stays', async () => {
  const { service, part, level, choose, answers } = await openLevels([
    { levelId: 'level-1', tagId: 'answers' },
    { levelId: 'level-2', tagId: 'price' },
  ])
  service.answer(contactTagsApi.addContactTag, () => refusal(404, 'NOT_FOUND'))
  await choose('Result', 'Does not respond')
  await expect.element(part.getByRole('alert')).toBeVisible()
  await expect.element(level('Result')).toHaveValue('Responds')
  await choose('Reason', 'No answer')
  await expect.element(part.getByRole('alert')).not.toBeInTheDocument()
  await expect.poll(answers).toEqual(['answers'])
})

test('a read-only user sees the answers and changes none', async () => {
  const { part } = await openLevels([{ levelId: 'level-1', tagId: 'answers' }], {
    isReadOnly: true,
  })
  await expect.element(part.getByText('Responds')).toBeVisible()
  await expect.element(part.getByText('No answer')).toBeVisible()
  await expect.element(part.getByRole('combobox')).not.toBeInTheDocument()
})
