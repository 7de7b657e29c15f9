import type { TFunction } from 'i18next'
import { createContext, use, useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** What `useTranslation` gives, as far as the inbox asks. */
interface Texts {
  readonly t: TFunction
  readonly i18n: { readonly language: string }
}

const TextsContext = createContext<Texts | null>(null)

/** Looks a plain text up once: finding its key costs more than drawing what it says. */
function remembering(t: TFunction): TFunction {
  const known = new Map<unknown, unknown>()
  const lookUp = (...args: Parameters<TFunction>): unknown => {
    const [key] = args
    if (args.length > 1) return t(...args)
    if (!known.has(key)) known.set(key, t(...args))
    return known.get(key)
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it answers what `t` answers; the many overloads of TFunction cannot be written out
  return lookUp as TFunction
}

/**
 * Subscribes to the language once for all of the inbox. A list draws hundreds of small components a second while one
 * scrolls; each with a subscription of its own would cost more than what it shows.
 */
export function TextsProvider({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const texts = useMemo(() => ({ t: remembering(t), i18n: { language } }), [t, language])
  return <TextsContext value={texts}>{children}</TextsContext>
}

/** Texts and language within a `TextsProvider`. */
export function useTexts(): Texts {
  const texts = use(TextsContext)
  if (texts === null) throw new Error('useTexts needs a TextsProvider above it')
  return texts
}
