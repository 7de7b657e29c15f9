import { IconTemplate } from '@tabler/icons-react'
import { useAtomValue, useSetAtom } from 'jotai'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { can } from '#contract/policies/index.ts'
import { useShortcutOf } from '#renderer/components/focus/actions.ts'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { viewerAtom } from '#renderer/data/session/session.ts'
import {
  templatesOpenAtom,
  toggleTemplatesAtom,
} from '#renderer/scenes/inbox/layout/sidebar-open.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'

/** Shows or hides the templates panel. Only users who may send templates see the button. */
export function TemplatesButton({ contact }: { contact: Contact }) {
  const { t } = useInboxTexts()
  const viewer = useAtomValue(viewerAtom)
  const isOpen = useAtomValue(templatesOpenAtom)
  const toggle = useSetAtom(toggleTemplatesAtom)
  const shortcut = useShortcutOf('inbox.templates')
  if (viewer === null || !can(viewer, 'message.sendTemplate', contact)) return null
  return (
    <IconButton
      icon={IconTemplate}
      label={t('inbox.composer.templates')}
      shortcut={shortcut}
      pressed={isOpen}
      tooltipPosition="top"
      onClick={toggle}
    />
  )
}
