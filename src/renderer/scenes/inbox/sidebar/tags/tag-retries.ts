import type { ContactTag } from '#contract/entities/contact-tag.ts'
import type { Contact } from '#contract/entities/contact.ts'
import type { Message } from '#contract/entities/message.ts'
import { viewerAtom } from '../../../../data/session.ts'
import { store } from '../../../../data/store.ts'
import type { WhenFound } from './tag-mutations.ts'
import { sendTriggered, triggeredBy, type Triggered } from './tag-triggers.ts'

/** What went wrong: a change of the tags, or sending what a tag triggers, which can be tried again. */
export type TagTrouble =
  | { readonly kind: 'change'; readonly error: unknown }
  | { readonly kind: 'send'; readonly error: unknown; readonly retry: () => void }

/** Shows what went wrong, and null once the next try begins. */
type ShowTrouble = (trouble: TagTrouble | null) => void

export interface TagTries {
  /** Has troubles shown there from now on. @returns ends that */
  showBy(show: ShowTrouble): () => void
  /** Does something with the contact's tags. @returns whether it was done; if not, the trouble says why */
  attempt(act: () => Promise<unknown>): Promise<boolean>
  /**
   * Puts a tag on the contact, and has what that triggers sent. Where the answer is lost and the tag turns out to be on by
   * that, sending is offered: nobody who has read that it went wrong expects a message to go out after all.
   * @returns whether it was done; if not, the trouble says why
   */
  put(
    contact: Contact,
    tag: { readonly id: string; readonly name: string },
    act: (whenFound: WhenFound) => Promise<ContactTag>,
  ): Promise<boolean>
}

interface TagTriesDeps {
  /** Reports an error that no component shows any more. */
  notifyError: (trouble: TagTrouble) => void
  /** Reports the messages that a tag has sent. */
  notifySent: (tagName: string, messages: readonly Message[]) => void
}

/** Tries changes of a contact's tags. */
export function tagTries({ notifyError, notifySent }: TagTriesDeps): TagTries {
  let shown: ShowTrouble | null = null
  /** The last try to put each tag on, by the tag's id. */
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
      // A later try tells for itself what came of it.
      if (triggered.size > 0 && last.get(tag.id) === own) offer(contact, tag.name, triggered, error)
    }
    return await attempt(async () => {
      void follow(await act((found, error) => void find(found, error)))
    })
  }
  return { showBy, attempt, put }
}
