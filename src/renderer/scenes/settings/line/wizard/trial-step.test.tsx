import { expect, test } from 'vitest'
import { lineApi } from '#contract/api/line/line.ts'
import { lineSchema } from '#contract/entities/line/line.ts'
import { show, signIn } from '#renderer/app/page.fixture.tsx'
import { startService } from '#renderer/data/service/service.fixture.ts'
import { TrialStep } from './trial-step.tsx'

test.each([
  [131_047, /That phone has not written .* Write to the line from that phone/],
  [131_058, /This template is WhatsApp’s example, which only test numbers may send/],
  [999_999, 'Meta did not accept it.'],
])('a test message that is refused with the code %i says what to do', async (code, text) => {
  signIn()
  const service = startService()
  service.answer(lineApi.testLine, () => ({ id: '', status: 'failed', code }))
  const line = lineSchema.parse({
    id: 'l1',
    provider: 'meta',
    phoneId: '1',
    accountId: '2',
    phone: '51999000000',
    name: 'Sales',
    apiVersion: 'v25.0',
    createdAt: new Date().toISOString(),
  })
  const step = await show(<TrialStep groupId="g1" line={line} onBack={() => undefined} />)
  await step.getByRole('textbox', { name: 'Your phone' }).fill('987654321')
  await step.getByRole('button', { name: 'Send test message' }).click()
  const refusal = step.getByRole('region', { name: 'Test message' }).getByRole('alert')
  await expect.element(refusal).toMatchTextContent(text)
  await expect.element(refusal).toMatchTextContent(`Meta’s code: ${code}`)
})
