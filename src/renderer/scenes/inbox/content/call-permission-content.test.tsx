import { expect, test } from 'vitest'
import type { CallPermission } from '#contract/entities/messages/message.ts'
import { accessibilityFaults, show } from '#renderer/app/page.fixture.tsx'
import { Content } from './content.tsx'

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

test.each<[string, CallPermission, RegExp[]]>([
  ['for a time', { answer: 'accepted', until: inHours(50) }, [/^Accepts calls/, /^Until .*\d\.$/]],
  [
    'that has ended',
    { answer: 'accepted', until: inHours(-50) },
    [/^The permission to call has ended$/, /^Until /],
  ],
  ['without an end', { answer: 'accepted' }, [/^Accepts calls/, /^Without an end/]],
  [
    'because they called',
    { answer: 'accepted', until: inHours(50), isAutomatic: true },
    [/WhatsApp gave the permission because they called\.$/],
  ],
  ['that was refused', { answer: 'refused' }, [/^Does not accept calls/]],
])('a permission %s is shown in words', async (_, callPermission, texts) => {
  const content = { type: 'text' as const, text: 'Answer', callPermission }
  const screen = await show(<Content content={content} id="m1" row="m1" />)
  for (const text of texts) await expect.element(screen.getByText(text)).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
})
