import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { CampaignSplit } from '#contract/entities/campaigns/campaign-split.ts'
import { whatsAppTemplateSchema } from '#contract/entities/templates/whatsapp-template.ts'
import { accessibilityFaults, show, signIn } from '#renderer/app/page.fixture.tsx'
import { SplitChoice } from './split-choice.tsx'

const template = (id: string, more: object = {}) =>
  whatsAppTemplateSchema.parse({
    id,
    name: id,
    templateType: 'TEXT',
    templateText: `Hello {{1}}, ${id}`,
    status: 'approved',
    buttons: [{ type: 'QUICK_REPLY', text: 'Yes' }],
    ...more,
  })
const offer = template('offer')

async function showChoice(...others: ReturnType<typeof template>[]) {
  signIn()
  const splits: (CampaignSplit | undefined)[] = []
  function Form() {
    const [split, setSplit] = useState<CampaignSplit>()
    return (
      <SplitChoice
        template={offer}
        templates={[offer, ...others]}
        split={split}
        onChange={(next) => {
          splits.push(next)
          setSplit(next)
        }}
      />
    )
  }
  const shown = await show(<Form />)
  return { shown, splits, offered: shown.getByRole('switch', { name: /^Test two templates/ }) }
}

test('a campaign is tested against a template that takes the same values', async () => {
  const { shown, splits, offered } = await showChoice(
    template('gift'),
    template('plain', { buttons: [] }),
    template('other', { templateText: 'No values' }),
    template('waiting', { status: 'pending' }),
  )
  await offered.click()
  const second = shown.getByRole('combobox', { name: 'Template B' })
  await expect.element(second).toHaveValue('gift')
  expect([...second.element().querySelectorAll('option')].map(({ value }) => value)).toEqual([
    'gift',
    'plain',
  ])
  await expect.element(shown.getByText(/gift$/)).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await shown.getByRole('textbox', { name: 'Share that tests' }).fill('35')
  await shown.getByRole('textbox', { name: 'Decided after' }).fill('6')
  await shown.getByRole('combobox', { name: /^The winner/ }).selectOptions('clicked')
  expect(splits.at(-1)).toEqual({
    templateId: 'gift',
    sharePercent: 35,
    waitHours: 6,
    measure: 'clicked',
  })
  // The other template has no buttons.
  await second.selectOptions('plain')
  expect(splits.at(-1)).toMatchObject({ templateId: 'plain', measure: 'replied' })
  expect(shown.getByRole('option', { name: 'Pressed a button of' }).elements()).toHaveLength(0)
  await offered.click()
  expect(splits.at(-1)).toBeUndefined()
})

test.each([
  ['Share that tests', 'sharePercent', '35', 35, 10, '10 %'],
  ['Decided after', 'waitHours', '36', 36, 1, '1 h'],
] as const)(
  '“%s” is typed key by key',
  async (label, member, keys, expected, least, shownLeast) => {
    const { shown, splits, offered } = await showChoice(template('gift'))
    await offered.click()
    const field = shown.getByRole('textbox', { name: label })
    await field.click()
    await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}')
    await userEvent.keyboard(keys)
    expect(splits.at(-1)?.[member]).toBe(expected)
    await userEvent.keyboard('{Backspace}{Backspace}')
    expect(field.element()).toHaveValue('')
    await userEvent.keyboard(keys)
    expect(splits.at(-1)?.[member]).toBe(expected)
    // What is not in range never leaves the field.
    await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}0')
    await userEvent.keyboard('{Tab}')
    await expect.element(field).toHaveValue(shownLeast)
    await field.click()
    await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}{Backspace}{Tab}')
    await expect.element(field).toHaveValue(shownLeast)
    for (const split of splits) expect(split?.[member]).toBeGreaterThanOrEqual(least)
    expect(splits.at(-1)?.[member]).toBe(least)
  },
)

test('without such a template there is no test', async () => {
  const { shown, offered } = await showChoice(template('other', { templateText: 'No values' }))
  await expect.element(offered).toBeDisabled()
  await expect.element(shown.getByText(/^There is no other approved template/)).toBeVisible()
})
