import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTextsWithoutDocument } from '#renderer/i18n/test-texts.ts'
import { TextsProvider } from '#renderer/scenes/inbox/shared/texts.tsx'
import { RowTags } from './row-tags.tsx'

beforeAll(startTextsWithoutDocument)
afterAll(() => vi.unstubAllGlobals())

const tags = new Map(
  ['vip', 'new', 'late'].map((id) => [id, { id, name: id.toUpperCase() }] as const),
)

function shown(tagIdList: string[]): { title: string | undefined; dots: number } {
  const html = renderToString(
    <TextsProvider>
      <RowTags contact={{ tagIdList }} tags={tags} />
    </TextsProvider>,
  )
  return { title: /title="(.*?)"/.exec(html)?.[1], dots: html.split('--hue').length - 1 }
}

test.each([
  ['no tag', [], undefined, 0],
  ['a tag that the viewer does not see, such as that of an agent', ['tag-ana'], undefined, 0],
  ['a tag', ['vip'], 'VIP', 1],
  ['more tags than dots', ['vip', 'tag-ana', 'new', 'late'], 'VIP, NEW, LATE', 2],
])('a row with %s', (_, ids, title, dots) => {
  expect(shown(ids)).toEqual({ title, dots })
})
