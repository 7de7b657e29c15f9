import { expect, test } from 'vitest'
import { whatsAppTemplateSchema } from '#contract/entities/templates/whatsapp-template.ts'
import { accessibilityFaults, show, signIn } from '#renderer/app/page.fixture.tsx'
import { LanguageChoice, type LanguageChoiceProps } from './language-choice.tsx'

const offer = (languageCode: string, more: object = {}) =>
  whatsAppTemplateSchema.parse({
    id: languageCode,
    name: 'offer',
    templateType: 'TEXT',
    templateText: '20 %',
    status: 'approved',
    languageCode,
    ...more,
  })
const spanish = offer('es')
const templates = [
  spanish,
  offer('en'),
  offer('fr', { templateText: '{{1}} %' }),
  offer('pt_BR', { status: 'rejected' }),
]

async function showChoice(props: Partial<LanguageChoiceProps> = {}) {
  signIn()
  const calls: unknown[] = []
  const shown = await show(
    <LanguageChoice
      template={spanish}
      templates={templates}
      inContactLanguage={true}
      onChoose={(id) => calls.push(id)}
      onInContactLanguage={(value) => calls.push(value)}
      {...props}
    />,
  )
  return {
    shown,
    calls,
    each: shown.getByRole('switch', { name: /^To each person in their language/ }),
  }
}

test('a campaign has a language, and goes to each person in theirs where a translation fits', async () => {
  const { shown, calls, each } = await showChoice()
  const language = shown.getByRole('combobox', { name: 'Language' })
  await expect.element(language).toHaveDisplayValue('Spanish')
  await expect.element(each).toBeChecked()
  await expect.element(shown.getByText(/^It also exists in English:/)).toBeVisible()
  await expect.element(shown.getByText(/^It is not sent in French,/)).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await language.selectOptions('English')
  await each.click()
  expect(calls).toEqual(['en', false])
})

test('nothing is offered for one language, nor by a service that does not send translations', async () => {
  const { shown } = await showChoice({ templates: [spanish] })
  expect(shown.getByRole('combobox').elements()).toHaveLength(0)
  const { each } = await showChoice({ inContactLanguage: undefined })
  expect(each.elements()).toHaveLength(0)
})
