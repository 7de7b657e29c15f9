import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import {
  currentStatusTags,
  hasStatusTag,
  offeredStatusTags,
} from '#contract/rules/chats/chat-status.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { Notice } from '#renderer/components/notices/error-notice.tsx'
import { groupAtom } from '#renderer/data/session/session.ts'
import { showToast } from '#renderer/data/change/toasts.ts'
import { literals } from '#renderer/i18n/literals.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { useIsShown } from '#renderer/data/change/use-is-shown.ts'
import { setStatusTags } from '#renderer/scenes/inbox/ownership/assignment-mutations.ts'
import { DialogButtons } from '#renderer/components/dialogs/dialog-buttons.tsx'
import classes from '#renderer/scenes/inbox/dialogs/dialogs.module.css'

/**
 * Edits the chat's status tags. It offers the tags that the group allows. If the group has no list of allowed tags, it
 * offers the tags that the chat had when the dialog was opened.
 */
export function StatusTagsDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useInboxTexts()
  const group = useAtomValue(groupAtom)
  const [atOpening] = useState(contact)
  const [ticked, setTicked] = useState<readonly string[]>(() => currentStatusTags(contact))
  const offered = group === null ? [] : offeredStatusTags(atOpening, group)
  // Leave out a current tag that the group does not allow, because the service would reject the whole request.
  const chosen = ticked.filter((tag) => offered.includes(tag))
  const [busy, setBusy] = useState(false)
  const [alert, setAlert] = useState<string | null>(null)
  const isShown = useIsShown()

  const toggle = (tag: string, on: boolean) => {
    setAlert(null)
    setTicked((before) => (on ? [...before, tag] : before.filter((one) => one !== tag)))
  }
  // If the dialog was closed while the request was running, show the error as a toast.
  const showFailure = (text: string) => (isShown() ? setAlert(text) : showToast(text, 'danger'))
  const save = async () => {
    if (!hasStatusTag(chosen)) return setAlert(literals.selectStatusTag)
    setBusy(true)
    try {
      const inForce = await setStatusTags(contact, chosen)
      // The call may succeed although the newest entry of the chat's status tag history has no tags.
      if (!hasStatusTag(inForce)) showFailure(literals.statusTagsMissing)
      else if (isShown()) onClose()
    } catch (error) {
      console.warn('Status tags could not be saved', error)
      showFailure(literals.statusTagsFailed)
    }
    setBusy(false)
  }
  return (
    <Dialog
      title={t('inbox.sidebar.status.changeTitle')}
      about={contactName(contact)}
      onClose={onClose}
    >
      <fieldset className={classes.options} aria-label={t('inbox.sidebar.status.tags')}>
        {offered.map((tag) => (
          <label key={tag} className={classes.tick}>
            <input
              type="checkbox"
              checked={chosen.includes(tag)}
              onChange={(event) => toggle(tag, event.currentTarget.checked)}
            />
            {tag}
          </label>
        ))}
      </fieldset>
      {alert !== null && <Notice>{alert}</Notice>}
      <DialogButtons
        label={t('inbox.sidebar.save')}
        busy={busy}
        onAct={() => void save()}
        onCancel={onClose}
      />
    </Dialog>
  )
}
