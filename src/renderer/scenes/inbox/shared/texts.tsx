import type { TFunction } from 'i18next'
import { createContext, use, useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** The parts of `useTranslation` that the inbox uses. */
interface Texts {
  readonly t: TFunction
  readonly i18n: { readonly language: string }
}

const TextsContext = createContext<Texts | null>(null)

/** Caches texts without parameters, because the lookup costs more than rendering them. */
function remembering(t: TFunction): TFunction {
  const known = new Map<unknown, unknown>()
  const lookUp = (...args: Parameters<TFunction>): unknown => {
    const [key] = args
    if (args.length > 1) return t(...args)
    if (!known.has(key)) known.set(key, t(...args))
    return known.get(key)
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- returns what `t` returns; the overloads of TFunction cannot be repeated here
  return lookUp as TFunction
}

/**
 * Subscribes to the language once for the whole inbox. During a scroll, a list renders hundreds of small components a
 * second. A subscription in each of them would cost more than its content.
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
