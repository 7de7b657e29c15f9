import { expect, test } from 'vitest'
import { checkTemplate } from '#contract/rules/templates/template-check.ts'
import { show } from '#renderer/app/page.fixture.tsx'
import { CheckList } from './check-list.tsx'
import { draftOf, emptyForm } from './template-form.ts'

/** How the broken rules of a form with this name look. */
async function levelsOf(name: string, isTried: boolean): Promise<string[]> {
  const findings = checkTemplate(draftOf({ ...emptyForm('es'), name }, false))
  const { container, unmount } = await show(
    <CheckList findings={findings} met={[]} bodyMax={1_024} isTried={isTried} />,
  )
  const rows = () => [...container.querySelectorAll<HTMLElement>('[data-level]')]
  // Its texts are fetched.
  await expect.poll(rows).not.toEqual([])
  const levels = rows().map(({ dataset }) => dataset['level'] ?? '')
  await unmount()
  return levels
}

test('a blank form has no errors until the user has tried to submit it', async () => {
  expect(await levelsOf('', false)).toEqual(['open', 'open'])
  expect(await levelsOf('', true)).toEqual(['error', 'error'])
})

test('a wrong value is an error at once', async () => {
  expect(await levelsOf('promo!', false)).toEqual(['error', 'open'])
})
