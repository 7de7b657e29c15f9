import type { TFunction } from 'i18next'
import { createContext, use, useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** What `useTranslation` gives, as far as the inbox asks. */
interface Texts {
  readonly t: TFunction
  readonly i18n: { readonly language: string }
}

const TextsContext = createContext<Texts | null>(null)

/**
 * Subscribes to the language once for all of the inbox. A list draws hundreds of small components a second while one
 * scrolls; each with a subscription of its own would cost more than what it shows.
 */
export function TextsProvider({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const texts = useMemo(() => ({ t, i18n: { language } }), [t, language])
  return <TextsContext value={texts}>{children}</TextsContext>
}

/** Texts and language within a `TextsProvider`. */
export function useTexts(): Texts {
  const texts = use(TextsContext)
  if (texts === null) throw new Error('useTexts needs a TextsProvider above it')
  return texts
}
