import type { ContactTag } from '#contract/entities/tags/contact-tag.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import type { WhenFound } from './tag-mutations.ts'
import { sendTriggered, triggeredBy, type Triggered } from './tag-triggers.ts'

/** A failed tag change, or a failed send of a triggered template. Only a send can be retried. */
export type TagTrouble =
  | { readonly kind: 'change'; readonly error: unknown }
  | { readonly kind: 'send'; readonly error: unknown; readonly retry: () => void }

/** Shows an error. null: the next attempt has started, so the last error is hidden. */
type ShowTrouble = (trouble: TagTrouble | null) => void

export interface TagTries {
  /** Passes errors to `show` until the returned function is called. */
  showBy(show: ShowTrouble): () => void
  /** Runs a tag change. @returns whether it succeeded; if not, the error is shown */
  attempt(act: () => Promise<unknown>): Promise<boolean>
  /**
   * Adds a tag to the contact and sends the templates that the tag triggers. If the tag was added but the response was
   * lost, sending is only offered: a user who has seen an error does not expect a message to be sent.
   * @param act adds the tag
   * @returns whether adding the tag succeeded; if not, the error is shown
   */
  put(
    contact: Contact,
    tag: { readonly id: string; readonly name: string },
    act: (whenFound: WhenFound) => Promise<ContactTag>,
  ): Promise<boolean>
}

interface TagTriesDeps {
  /** Reports an error when no component is mounted that can show it. */
  notifyError: (trouble: TagTrouble) => void
  /** Reports the messages that a tag has sent. */
  notifySent: (tagName: string, messages: readonly Message[]) => void
}

/** Creates the retry state of a contact's tag changes. */
export function tagTries({ notifyError, notifySent }: TagTriesDeps): TagTries {
  let shown: ShowTrouble | null = null
  /** The last attempt to add each tag, by the tag's id. */
  const last = new Map<string, symbol>()

  const report: ShowTrouble = (trouble) => {
    if (shown !== null) shown(trouble)
    else if (trouble !== null) notifyError(trouble)
  }
  const showBy = (show: ShowTrouble) => {
    shown = show
    return () => {
      shown = null
    }
  }

  const send = async (contact: Contact, tagName: string, triggered: Triggered) => {
    report(null)
    try {
      notifySent(tagName, await sendTriggered(contact, triggered))
    } catch (error) {
      offer(contact, tagName, triggered, error)
    }
  }
  const offer = (contact: Contact, tagName: string, triggered: Triggered, error: unknown) =>
    report({ kind: 'send', error, retry: () => void send(contact, tagName, triggered) })

  const attempt = async (act: () => Promise<unknown>) => {
    report(null)
    try {
      await act()
      return true
    } catch (error) {
      report({ kind: 'change', error })
      return false
    }
  }

  const put: TagTries['put'] = async (contact, tag, act) => {
    const own = Symbol(tag.id)
    last.set(tag.id, own)
    const viewer = store.get(viewerAtom)
    const follow = async (record: ContactTag) => {
      const triggered = await triggeredBy(viewer, contact, tag, record)
      if (triggered.size > 0) await send(contact, tag.name, triggered)
    }
    const find = async (record: ContactTag, error: unknown) => {
      const triggered = await triggeredBy(viewer, contact, tag, record)
      // Offer nothing if the user has tried to add the tag again: that attempt reports its own result.
      if (triggered.size > 0 && last.get(tag.id) === own) offer(contact, tag.name, triggered, error)
    }
    return await attempt(async () => {
      void follow(await act((found, error) => void find(found, error)))
    })
  }
  return { showBy, attempt, put }
}
