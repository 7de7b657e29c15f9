import { useAtomValue } from 'jotai'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { showError } from '#renderer/data/change/toasts.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { selectionAtom } from '#renderer/scenes/inbox/actions/selection.ts'
import { MacroDialog } from './macro-dialog.tsx'
import { runMacro, runMacroInChats } from './run-macro.ts'

/** Runs a macro in one chat. */
export function ChatMacro({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTexts('macros')
  return (
    <MacroDialog
      title={t('macros:run.title')}
      about={contactName(contact)}
      onRun={(macro) => void runMacro(macro, contact)}
      onClose={onClose}
    />
  )
}

/** Runs a macro in the selected chats. */
export function SelectionMacro({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('macros')
  const ids = [...useAtomValue(selectionAtom).ids]
  return (
    <MacroDialog
      title={t('macros:run.titleMany', { count: ids.length })}
      onRun={(macro) => void runMacroInChats(macro, ids).catch(showError)}
      onClose={onClose}
    />
  )
}
