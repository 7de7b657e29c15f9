import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { tagSchema } from '#contract/entities/tags/tag.ts'
import { accessibilityFaults, show } from '#renderer/app/page.fixture.tsx'
import { TagChip } from './tag-chip.tsx'

const all = ['Quote', 'Urgent', 'VIP'].map((name) =>
  tagSchema.parse({ id: name.toLowerCase(), groupId: 'g1', name }),
)

function Tags({ busyId }: { busyId?: string }) {
  const [tags, setTags] = useState(all)
  return (
    <ul aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag.id}>
          <TagChip
            tag={tag}
            isBusy={tag.id === busyId}
            remove={{
              label: `Remove ${tag.name}`,
              onRemove: () => setTags((rest) => rest.filter((one) => one !== tag)),
            }}
          />
        </li>
      ))}
    </ul>
  )
}

test('a removed tag gives the focus to the next one, the last one to the one before', async () => {
  const screen = await show(<Tags />)
  const remove = (name: string) => screen.getByRole('button', { name: `Remove ${name}` })
  expect(await accessibilityFaults()).toEqual([])
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expect.element(remove('VIP')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(remove('Quote')).toHaveFocus()
  expect(screen.getByRole('listitem').elements()).toHaveLength(1)
})

test('a tag whose change is pending is not removed, and is announced as disabled', async () => {
  const screen = await show(<Tags busyId="urgent" />)
  const remove = screen.getByRole('button', { name: 'Remove Urgent' })
  await expect.element(remove).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expect.element(remove).toHaveFocus()
  expect(screen.getByRole('listitem').elements()).toHaveLength(3)
})
