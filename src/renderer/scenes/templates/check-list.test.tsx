import { MantineProvider } from '@mantine/core'
import { renderToReadableStream } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { checkTemplate } from '#contract/rules/template-check.ts'
import { startTextsWithoutDocument } from '#renderer/i18n/test-texts.ts'
import { CheckList } from './check-list.tsx'
import { draftOf, emptyForm } from './template-form.ts'

beforeAll(startTextsWithoutDocument)

/** How the broken rules of a form with this name look. */
async function levelsOf(name: string, isTried: boolean): Promise<string[]> {
  const findings = checkTemplate(draftOf({ ...emptyForm('es'), name }, false))
  const stream = await renderToReadableStream(
    <MantineProvider>
      <CheckList findings={findings} met={[]} isTried={isTried} />
    </MantineProvider>,
  )
  await stream.allReady
  const html = await new Response(stream).text()
  return [...html.matchAll(/data-level="(\w+)"/g)].map(([, level = '']) => level)
}

test('a blank form has no errors until the user has tried to submit it', async () => {
  expect(await levelsOf('', false)).toEqual(['open', 'open'])
  expect(await levelsOf('', true)).toEqual(['error', 'error'])
})

test('a wrong value is an error at once', async () => {
  expect(await levelsOf('promo!', false)).toEqual(['error', 'open'])
})
