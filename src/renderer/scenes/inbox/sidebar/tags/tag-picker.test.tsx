import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { tagSchema, type Tag } from '#contract/entities/tags/tag.ts'
import { accessibilityFaults, show } from '#renderer/app/page.fixture.tsx'
import { ApiError } from '#renderer/data/service/api-error.ts'
import TagPicker from './tag-picker.tsx'

const tag = (name: string) => tagSchema.parse({ id: name.toLowerCase(), groupId: 'g1', name })
const tags = ['Quote', 'Urgent', 'VIP'].map(tag)

async function picker(create?: (name: string) => Promise<Tag>) {
  const onPick = vi.fn<(tag: Tag) => void>()
  const screen = await show(
    <TagPicker
      tags={tags}
      choices={tags.slice(0, 2)}
      onPick={onPick}
      sends={(name) => (name === 'Quote' ? 'Sends a template' : null)}
      create={create}
    />,
  )
  const field = screen.getByRole('combobox')
  await expect.element(field).toHaveFocus()
  return { screen, field, onPick, active: screen.getByRole('option', { selected: true }) }
}

test('the arrow keys move the active option around the ends of the list, and Enter picks it', async () => {
  const { active, field, onPick } = await picker()
  await expect.element(active).toHaveTextContent('QuoteSends a template')
  expect(await accessibilityFaults()).toEqual([])
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(active).toHaveTextContent('Urgent')
  expect(field.element().getAttribute('aria-activedescendant')).toBe(active.element().id)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(onPick.mock.calls).toEqual([[tags[1]]])
})

test('without the permission to create tags, a new name matches nothing', async () => {
  const { screen, field, onPick } = await picker()
  await userEvent.keyboard('wholesale{Enter}')
  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
  expect(screen.getByRole('option').elements()).toEqual([])
  expect(onPick).not.toHaveBeenCalled()
})

test('the label of another tag is refused, and Enter picks nothing', async () => {
  const { screen, onPick } = await picker(() => Promise.reject(new Error('not called')))
  await userEvent.keyboard('vip{Enter}')
  await expect.element(screen.getByRole('alert')).toBeVisible()
  expect(onPick).not.toHaveBeenCalled()
})

test('a new tag is created with Enter; a refusal stays visible until the next character', async () => {
  const create = vi
    .fn<(name: string) => Promise<Tag>>()
    .mockRejectedValueOnce(new ApiError(0, 'NETWORK', 'offline'))
    .mockImplementation((name) => Promise.resolve(tag(name)))
  const { screen, onPick } = await picker(create)
  await userEvent.keyboard('Retai{Enter}')
  const refusal = screen.getByRole('alert')
  await expect.element(refusal).toBeVisible()
  await userEvent.keyboard('l')
  await expect.element(refusal).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onPick.mock.calls).toEqual([[tag('Retail')]])
  expect(create.mock.calls).toEqual([['Retai'], ['Retail']])
})
