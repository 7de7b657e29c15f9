import type {
  TemplateButtonType,
  TemplateForm,
  TemplateFormButton,
  TemplateFormCard,
} from '#contract/draft-forms.ts'
import { limits } from '#contract/limits.ts'
import { kindRules } from '#contract/rules/templates/template-kinds.ts'
import { verificationText } from '#contract/rules/templates/verification-text.ts'

export const blankButton = (
  type: TemplateButtonType,
  id: string = crypto.randomUUID(),
): TemplateFormButton => ({ id, type, text: '', url: '', phoneNumber: '', example: '' })

/** The kinds of button without which the channel refuses the template. */
export function requiredButtons({
  kind,
  offer,
}: Pick<TemplateForm, 'kind' | 'offer'>): readonly TemplateButtonType[] {
  if (kind === 'coupon') return ['COPY_CODE']
  if (kind !== 'offer') return []
  return offer.hasExpiration ? ['COPY_CODE', 'URL'] : ['URL']
}

/**
 * The form with the parts of its kind, which are shown, checked and submitted. Other parts stay in the form, in case the
 * user chooses their kind again.
 */
export function partsOf(form: TemplateForm): TemplateForm {
  const { kind, category, templateType, languageCode, code } = form
  const rules = kindRules[kind]
  const parts = {
    ...form,
    category: rules.categories.find((one) => one === category) ?? rules.categories[0] ?? category,
    templateType: rules.headers.includes(templateType) ? templateType : ('TEXT' as const),
    header: rules.hasHeaderText ? form.header : '',
    headerExamples: rules.hasHeaderText ? form.headerExamples : [],
    footer: rules.hasFooter ? form.footer : '',
    buttons: buttonsOfKind(form),
  }
  if (kind === 'carousel') return { ...parts, cards: withEnoughCards(form.cards) }
  if (kind === 'authentication')
    return { ...parts, body: verificationText(languageCode, code), bodyExamples: [sampleCode] }
  return parts
}

/** What a verification code in a preview looks like. */
export const sampleCode = '123456'

/** The code of an offer has to be first. */
function buttonsOfKind(form: TemplateForm): TemplateFormButton[] {
  const { buttons: types } = kindRules[form.kind]
  const own = form.buttons.filter(({ type }) => types.includes(type))
  // A button that the user has not filled in yet keeps its id, so that its fields keep the focus.
  const missing = requiredButtons(form)
    .filter((type) => own.every((button) => button.type !== type))
    .map((type) => blankButton(type, type))
  return [
    ...missing.filter(({ type }) => type === 'COPY_CODE'),
    ...own,
    ...missing.filter(({ type }) => type !== 'COPY_CODE'),
  ]
}

function withEnoughCards(cards: readonly TemplateFormCard[]): TemplateFormCard[] {
  const enough = [...cards]
  while (enough.length < limits.template.cardsMin)
    enough.push(blankCard(enough, `card-${enough.length}`))
  return enough
}

/** A new card with the same kinds of buttons as the others. */
export const blankCard = (
  [first]: readonly TemplateFormCard[],
  id: string = crypto.randomUUID(),
): TemplateFormCard => ({
  id,
  body: '',
  examples: [],
  buttons: (first?.buttons ?? []).map((button) => blankButton(button.type, button.id)),
})

/** The card with this file, or without one. */
export function withMedia(card: TemplateFormCard, media: string | undefined): TemplateFormCard {
  const { media: _, ...rest } = card
  return media === undefined ? rest : { ...rest, media }
}

/**
 * The cards after the buttons of one of them have changed. All cards have the same kinds of buttons in the same order,
 * each with its own texts.
 */
export function withCardButtons(
  cards: readonly TemplateFormCard[],
  cardId: string,
  buttons: readonly TemplateFormButton[],
): TemplateFormCard[] {
  return cards.map((card) => ({
    ...card,
    buttons:
      card.id === cardId
        ? [...buttons]
        : buttons.map(
            ({ id, type }) => card.buttons.find((own) => own.id === id) ?? blankButton(type, id),
          ),
  }))
}
