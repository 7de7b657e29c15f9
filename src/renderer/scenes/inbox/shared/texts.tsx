import type { TFunction } from 'i18next'
import { createContext, use, useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** The parts of `useTranslation` that the inbox uses. */
interface Texts {
  readonly t: TFunction
  readonly i18n: { readonly language: string }
}

const TextsContext = createContext<Texts | null>(null)

/** Texts with a count up to this are cached. Rows of the list show such counts. */
const greatestKnownCount = 99

/** The count, if it is the only parameter and small. */
function smallCount(parameters: unknown): number | undefined {
  if (typeof parameters !== 'object' || parameters === null || !('count' in parameters)) return
  const { count, ...rest } = parameters
  if (typeof count !== 'number' || count > greatestKnownCount || Object.keys(rest).length > 0)
    return
  return count
}

/** Caches texts without parameters or with a small count only, because the lookup costs more than rendering them. */
function remembering(t: TFunction): TFunction {
  const known = new Map<string, unknown>()
  const lookUp = (...args: Parameters<TFunction>): unknown => {
    const [key, parameters] = args
    const count = smallCount(parameters)
    if (typeof key !== 'string' || args.length > 2 || (args.length === 2 && count === undefined))
      return t(...args)
    const name = count === undefined ? key : `${key} ${count}`
    if (!known.has(name)) known.set(name, t(...args))
    return known.get(name)
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
export function useInboxTexts(): Texts {
  const texts = use(TextsContext)
  if (texts === null) throw new Error('useInboxTexts needs a TextsProvider above it')
  return texts
}
