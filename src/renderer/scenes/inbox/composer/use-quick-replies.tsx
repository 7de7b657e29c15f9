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
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { ReplyKeyHandler } from './quick-replies.tsx'

const QuickReplies = lazy(() => import('./quick-replies.tsx'))

/** The character that opens the quick replies when it is typed into an empty field. */
const opener = '/'

const listId = 'quick-replies'

export interface QuickReplyDeps {
  contact: Contact
  text: string
  field: RefObject<HTMLTextAreaElement | null>
  /** Replaces the whole text and sets the selection. */
  replace: (text: string, selection: readonly [number, number]) => void
}

/**
 * Quick replies: the list of the group's quick messages above the composer. Typing "/" into the empty field opens the
 * list, and the text after the "/" filters it. The list's code is loaded when it first opens.
 */
export function useQuickReplies({ contact, text, field, replace }: QuickReplyDeps) {
  const [isRequested, setRequested] = useState(false)
  const [activeId, setActiveId] = useState<string | null>(null)
  const keys = useRef<ReplyKeyHandler | null>(null)
  const isOpen = isRequested && text.startsWith(opener) && !text.includes('\n')

  const setKeys = useCallback((handler: ReplyKeyHandler | null) => {
    keys.current = handler
  }, [])
  const close = () => setRequested(false)

  /** Call this with each new text of the field and its input event. */
  const onType = (next: string, event: Event) => {
    // The quick replies also open if "/" replaces the whole text. They do not open if the user deletes everything but
    // "/".
    const isInsertion = event instanceof InputEvent && event.inputType.startsWith('insert')
    if (!next.startsWith(opener)) setRequested(false)
    else if (text === '' || (next === opener && isInsertion)) setRequested(true)
  }
  /** @returns whether the key was handled */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOpen) return false
    if (event.key === 'Escape') {
      event.preventDefault()
      close()
      return true
    }
    // While the quick replies load, Enter must not send the typed query as a message.
    const isHandled = keys.current === null ? event.key === 'Enter' : keys.current(event)
    if (isHandled) event.preventDefault()
    return isHandled
  }
  const popup: ReactNode = isOpen && (
    <Suspense>
      <QuickReplies
        id={listId}
        contact={contact}
        query={text.slice(opener.length)}
        setKeys={setKeys}
        onActive={setActiveId}
        onChoose={(chosen, selection) => {
          close()
          replace(chosen, selection)
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
