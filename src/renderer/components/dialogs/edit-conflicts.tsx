import { Button, Flex } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Settlement } from '#contract/rules/chats/concurrent-edit.ts'
import classes from './edit-conflicts.module.css'
import { Notice } from '#renderer/components/notices/error-notice.tsx'

/** A field that a colleague changed while the user was changing it. */
export interface ShownConflict {
  /** The name of the field as its label says it. */
  readonly label: string
  /** The colleague's value as text; empty for no value. */
  readonly theirs: string
  readonly onSettle: (how: Settlement) => void
}

/**
 * Moves the focus from a notice that is about to be removed to the control after it, or to the last one before it.
 * Otherwise shortcuts such as Ctrl+S would no longer reach the form.
 */
function leaveNotice(button: HTMLElement): void {
  const notice = button.closest('[data-conflict]')
  const controls = button
    .closest('form, [role="dialog"], main')
    ?.querySelectorAll<HTMLElement>(':is(input, textarea, button):enabled')
  const others = [...(controls ?? [])].filter(
    (one) => notice?.contains(one) === false && one.checkVisibility(),
  )
  const isAfter = (one: HTMLElement) =>
    (button.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const next = others.find(isAfter) ?? others.at(-1)
  next?.focus()
}

/** Shows what colleagues stored in fields that the user is changing, and asks which value stays. */
export function EditConflicts({ conflicts }: { conflicts: readonly ShownConflict[] }) {
  const { t } = useTranslation()
  const settle = ({ onSettle }: ShownConflict, how: Settlement, button: HTMLElement) => {
    leaveNotice(button)
    onSettle(how)
  }
  return conflicts.map((conflict) => (
    <Notice key={conflict.label} tone="warn">
      <span>{t('shell.conflict.text', { field: conflict.label })}</span>
      <span className={`selectable ${classes.theirs}`} dir="auto">
        {conflict.theirs === '' ? t('shell.conflict.empty') : conflict.theirs}
      </span>
      <Flex component="span" wrap="wrap" gap={8} data-conflict="">
        <Button
          size="compact-sm"
          variant="default"
          onClick={({ currentTarget }) => settle(conflict, 'theirs', currentTarget)}
        >
          {t('shell.conflict.takeTheirs')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          onClick={({ currentTarget }) => settle(conflict, 'mine', currentTarget)}
        >
          {t('shell.conflict.keepMine')}
        </Button>
      </Flex>
    </Notice>
  ))
}
