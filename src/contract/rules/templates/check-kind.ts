import { limits } from '#contract/limits.ts'
import { characters } from '#contract/rules/text/characters.ts'
import { checkButtons } from './check-buttons.ts'
import { checkBody, checkPlainText } from './check-texts.ts'
import { numberPlaceholders } from './placeholders.ts'
import {
  findingIn,
  type DraftButton,
  type DraftCard,
  type TemplateDraft,
  type TemplateFinding,
} from './template-finding.ts'
import { cardButtonTypes, kindRules, templateKindOf } from './template-kinds.ts'
import { verificationText } from './verification-text.ts'

const template = limits.template

/** Checks that a draft has the parts of its kind, and no others. */
export function checkKind(draft: TemplateDraft): TemplateFinding[] {
  const { category, templateType, header, footer } = draft
  const kind = templateKindOf(draft)
  const rules = kindRules[kind]
  const findings: TemplateFinding[] = []
  if (category !== undefined && rules.categories.every((one) => one !== category))
    findings.push(findingIn('category', 'notAllowed'))
  if (rules.headers.every((one) => one !== templateType))
    findings.push(findingIn('header', 'notAllowed'))
  else if (templateType === 'TEXT' && header !== '' && !rules.hasHeaderText)
    findings.push(findingIn('header', 'notAllowed'))
  if (footer !== '' && !rules.hasFooter) findings.push(findingIn('footer', 'notAllowed'))
  return [
    ...findings,
    ...checkButtonKinds(draft),
    ...checkOffer(draft),
    ...checkCards(draft),
    ...(kind === 'authentication' ? checkVerification(draft) : []),
  ]
}

function checkButtonKinds(draft: TemplateDraft): TemplateFinding[] {
  const kind = templateKindOf(draft)
  const { buttons, buttonsMin, buttonsMax } = kindRules[kind]
  const own = draft.buttons
  if (own.some(({ type }) => !buttons.includes(type))) return [findingIn('buttons', 'notAllowed')]
  if (own.length < buttonsMin && kind !== 'offer') return [findingIn('buttons', 'missing')]
  // More than the channel lets any template have is found with the buttons.
  return own.length > buttonsMax && buttonsMax < template.buttonsMax
    ? [findingIn('buttons', 'tooManyButtons', 0, buttonsMax)]
    : []
}

/** An offer needs a link, and one that ends needs a code. The code comes first. */
function checkOffer({ offer, buttons }: TemplateDraft): TemplateFinding[] {
  if (offer === undefined) return []
  const findings: TemplateFinding[] = []
  if (offer.text.trim() === '') findings.push(findingIn('offer', 'missing'))
  else if (characters(offer.text) > template.offerTextMax)
    findings.push(findingIn('offer', 'tooLong', template.offerTextMax, template.offerTextMax))
  if (numberPlaceholders(offer.text).names.length > 0)
    findings.push(findingIn('offer', 'parameterNotAllowed'))
  findings.push(...checkPlainText('offer', offer.text))
  const codeAt = buttons.findIndex(({ type }) => type === 'COPY_CODE')
  if (!buttons.some(({ type }) => type === 'URL')) findings.push(findingIn('buttons', 'needsLink'))
  if (codeAt < 0 && offer.hasExpiration) findings.push(findingIn('buttons', 'needsCode'))
  if (codeAt > 0) findings.push(findingIn('buttons', 'codeNotFirst'))
  return findings
}

/** What all cards must have alike. */
function shapeOf({ headerType, body, buttons }: DraftCard): string {
  const hasBody = body.trim() !== ''
  return JSON.stringify([headerType, hasBody, buttons.map(({ type }) => type)])
}

function checkCards({ cards }: TemplateDraft): TemplateFinding[] {
  if (cards === undefined) return []
  const findings: TemplateFinding[] = []
  if (cards.length < template.cardsMin)
    findings.push(findingIn('cards', 'tooFewCards', 0, template.cardsMin))
  if (cards.length > template.cardsMax)
    findings.push(findingIn('cards', 'tooManyCards', 0, template.cardsMax))
  if (new Set(cards.map(shapeOf)).size > 1) findings.push(findingIn('cards', 'cardsDiffer'))
  const inCards = cards.flatMap((card, index) =>
    checkCard(card).map((finding) => ({ ...finding, card: index })),
  )
  return [...findings, ...inCards]
}

function checkCard({ body, examples, buttons, headerType, hasFile }: DraftCard): TemplateFinding[] {
  const findings: TemplateFinding[] = []
  if (headerType === 'unknown') findings.push(findingIn('header', 'notAllowed'))
  if (!hasFile) findings.push(findingIn('file', 'missing'))
  if (body.trim() !== '') findings.push(...checkBody(body, examples, template.cardTextMax))
  const isAllowed = ({ type }: DraftButton) => cardButtonTypes.some((known) => known === type)
  if (!buttons.every(isAllowed)) findings.push(findingIn('buttons', 'notAllowed'))
  if (buttons.length > template.cardButtonsMax)
    findings.push(findingIn('buttons', 'tooManyButtons', 0, template.cardButtonsMax))
  // That a computer shows no mixed buttons is said of messages, not of cards.
  const inButtons = checkButtons(buttons).filter(({ level }) => level === 'error')
  return [...findings, ...inButtons]
}

const packageName = /^[A-Za-z]\w*(?:\.[A-Za-z]\w*)+$/u
const signatureHash = /^[A-Za-z0-9+/=]+$/u

/** A verification code has the channel's own text, and a button that hands the code over. */
function checkVerification(draft: TemplateDraft): TemplateFinding[] {
  const { verification, body, languageCode = '', buttons } = draft
  const { hasAdvice = false, expiresInMinutes: minutes } = verification ?? {}
  const findings: TemplateFinding[] = []
  if (numberPlaceholders(body).templateText !== verificationText(languageCode, { hasAdvice }))
    findings.push(findingIn('body', 'presetText'))
  if (minutes !== undefined && (minutes < 1 || minutes > template.codeMinutesMax))
    findings.push(findingIn('codeMinutes', 'outOfRange', 0, template.codeMinutesMax))
  const otp = buttons.find(({ type }) => type === 'OTP')
  if (otp === undefined) return findings
  const { otpType, apps = [], autofillText = '' } = otp
  if (otpType !== 'COPY_CODE' && otpType !== 'ONE_TAP')
    return [...findings, findingIn('buttons', 'notAllowed')]
  if (characters(autofillText) > template.buttonLabelMax)
    findings.push(findingIn('buttonLabel', 'tooLong', 0, template.buttonLabelMax))
  if (otpType === 'COPY_CODE') return findings
  if (apps.length === 0) findings.push(findingIn('buttons', 'needsApp'))
  if (apps.length > template.otpAppsMax)
    findings.push(findingIn('buttons', 'tooManyApps', 0, template.otpAppsMax))
  for (const [at, app] of apps.entries())
    if (app.packageName === '' || app.signatureHash === '')
      findings.push(findingIn('app', 'missing', at))
    else if (
      !packageName.test(app.packageName) ||
      app.packageName.length > template.packageNameMax ||
      !signatureHash.test(app.signatureHash) ||
      app.signatureHash.length !== template.signatureHashLength
    )
      findings.push(findingIn('app', 'invalidApp', at))
  return findings
}
