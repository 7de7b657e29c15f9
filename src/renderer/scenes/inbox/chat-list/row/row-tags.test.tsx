import { expect, test } from 'vitest'
import { show } from '#renderer/app/page.fixture.tsx'
import { RowTags } from './row-tags.tsx'

const tags = new Map(
  ['vip', 'new', 'late'].map((id) => [id, { id, name: id.toUpperCase() }] as const),
)

test.each([
  ['no tag', [], undefined, 0],
  ['a tag that the viewer does not see, such as that of an agent', ['tag-ana'], undefined, 0],
  ['a tag', ['vip'], 'VIP', 1],
  ['more tags than dots', ['vip', 'tag-ana', 'new', 'late'], 'VIP, NEW, LATE', 2],
])('a row with %s', async (_, tagIdList, title, dots) => {
  const { container } = await show(<RowTags contact={{ tagIdList }} tags={tags} />)
  expect(container.querySelector<HTMLElement>('[title]')?.title).toBe(title)
  expect(container.querySelectorAll('[style*="--hue"]')).toHaveLength(dots)
})
