import {
  lazy,
  Suspense,
  useCallback,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import type { Contact } from '#contract/entities/contact.ts'
import type { ReplyKeys } from './quick-replies.tsx'

const QuickReplies = lazy(() => import('./quick-replies.tsx'))

/** The key that opens the quick replies, typed where nothing is written yet. */
const opener = '/'

const listId = 'quick-replies'

export interface QuickReplyDeps {
  contact: Contact
  text: string
  field: RefObject<HTMLTextAreaElement | null>
  /** Puts words in place of all that is written, with what is selected of them. */
  replace: (words: string, selection: readonly [number, number]) => void
}

/**
 * Quick replies in a composer: "/" before anything else opens them, what follows narrows them. They are fetched when they
 * are first asked for.
 */
export function useQuickReplies({ contact, text, field, replace }: QuickReplyDeps) {
  const [isAsked, setAsked] = useState(false)
  const [activeId, setActiveId] = useState<string | null>(null)
  const keys = useRef<ReplyKeys | null>(null)
  const isOpen = isAsked && text.startsWith(opener) && !text.includes('\n')

  const setKeys = useCallback((own: ReplyKeys | null) => {
    keys.current = own
  }, [])
  const close = () => setAsked(false)

  /** To be told of what is typed, and by which event. */
  const onType = (next: string, event: Event) => {
    // Put in over all that was selected, too; taking letters away down to it opens nothing.
    const isPutIn = event instanceof InputEvent && event.inputType.startsWith('insert')
    if (!next.startsWith(opener)) setAsked(false)
    else if (text === '' || (next === opener && isPutIn)) setAsked(true)
  }
  /** @returns whether the key was the quick replies' */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.nativeEvent.isComposing) return false
    if (event.key === 'Escape') {
      event.preventDefault()
      close()
      return true
    }
    // Until they are here, Enter must not send the half of what was meant to choose one.
    const taken = keys.current === null ? event.key === 'Enter' : keys.current(event)
    if (taken) event.preventDefault()
    return taken
  }
  const popup: ReactNode = isOpen && (
    <Suspense>
      <QuickReplies
        id={listId}
        contact={contact}
        query={text.slice(opener.length)}
        setKeys={setKeys}
        onActive={setActiveId}
        onChoose={(words, selection) => {
          close()
          replace(words, selection)
          field.current?.focus()
        }}
      />
    </Suspense>
  )
  const isShown = isOpen && activeId !== null
  return {
    popup,
    onType,
    onKeyDown,
    close,
    fieldProps: {
      'aria-autocomplete': 'list',
      ...(isShown && { 'aria-controls': listId, 'aria-activedescendant': activeId }),
    } as const,
  }
}
