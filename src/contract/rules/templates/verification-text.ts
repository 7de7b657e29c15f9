import type { TemplateVerification } from '#contract/entities/templates/whatsapp-template.ts'
import { defaultLanguage, languages, type Language } from '#contract/limits.ts'

/**
 * The channel writes the text of a verification code itself, in the template's language. These are its words, for a
 * template that the channel has not answered for yet.
 */
const words: Readonly<Record<Language, { text: string; advice: string; expiry: string }>> = {
  es: {
    text: '*{{1}}* es tu código de verificación.',
    advice: 'Por tu seguridad, no lo compartas.',
    expiry: 'Este código caduca en {{minutes}} minutos.',
  },
  en: {
    text: '*{{1}}* is your verification code.',
    advice: 'For your security, do not share this code.',
    expiry: 'This code expires in {{minutes}} minutes.',
  },
  pt: {
    text: '*{{1}}* é seu código de verificação.',
    advice: 'Para sua segurança, não o compartilhe.',
    expiry: 'Este código expira em {{minutes}} minutos.',
  },
}

const wordsIn = (languageCode: string) =>
  words[languages.find((language) => languageCode.startsWith(language)) ?? defaultLanguage]

/** The text of the template. Its only placeholder is the code. */
export function verificationText(
  languageCode: string,
  { hasAdvice }: Pick<TemplateVerification, 'hasAdvice'>,
): string {
  const { text, advice } = wordsIn(languageCode)
  return hasAdvice ? `${text} ${advice}` : text
}

/** The line below the text; undefined if it does not say how long the code is valid. */
export function verificationFooter(
  languageCode: string,
  { expiresInMinutes }: Pick<TemplateVerification, 'expiresInMinutes'>,
): string | undefined {
  return expiresInMinutes === undefined
    ? undefined
    : wordsIn(languageCode).expiry.replace('{{minutes}}', String(expiresInMinutes))
}
