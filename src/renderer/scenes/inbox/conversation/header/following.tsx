import { Tooltip } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { useChatActs } from '#renderer/scenes/inbox/actions/use-chat-actions.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import classes from './following.module.css'

/** Says that the viewer follows the chat; a press ends it. */
export function Following({ contact }: { contact: Contact }) {
  const { t } = useInboxTexts()
  const { setFollowed } = useChatActs()
  return (
    <Tooltip label={t('inbox.follow.stop')}>
      <button
        ref={focusNextButton}
        type="button"
        className={classes.following}
        aria-label={`${t('inbox.follow.following')}: ${t('inbox.follow.stop')}`}
        onClick={() => setFollowed(contact, false)}
      >
        <IconBell size={14} aria-hidden="true" />
        <span className={classes.word}>{t('inbox.follow.following')}</span>
      </button>
    </Tooltip>
  )
}

/** When the button goes with the focus, because it was pressed, the next button of the header gets it. */
function focusNextButton(button: HTMLButtonElement | null) {
  return () => {
    if (button === null || button !== document.activeElement) return
    const all = [...(button.closest('header')?.querySelectorAll('button') ?? [])]
    all
      .slice(all.indexOf(button) + 1)
      .find((one) => one.checkVisibility())
      ?.focus()
  }
}
