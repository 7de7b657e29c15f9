import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Settlement } from '#contract/rules/concurrent-edit.ts'
import classes from './edit-conflicts.module.css'
import { Notice } from './error-notice.tsx'

/** A field that a colleague changed while the user was changing it. */
export interface ShownConflict {
  /** The name of the field as its label says it. */
  readonly label: string
  /** The colleague's value as text; empty for no value. */
  readonly theirs: string
  readonly onSettle: (how: Settlement) => void
}

/** Shows what colleagues stored in fields that the user is changing, and asks which value stays. */
export function EditConflicts({ conflicts }: { conflicts: readonly ShownConflict[] }) {
  const { t } = useTranslation()
  return conflicts.map(({ label, theirs, onSettle }) => (
    <Notice key={label} tone="warn">
      <span>{t('shell.conflict.text', { field: label })}</span>
      <span className={`selectable ${classes.theirs}`} dir="auto">
        {theirs === '' ? t('shell.conflict.empty') : theirs}
      </span>
      <span className={classes.buttons} data-conflict="">
        <Button size="compact-sm" variant="default" onClick={() => onSettle('theirs')}>
          {t('shell.conflict.takeTheirs')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => onSettle('mine')}>
          {t('shell.conflict.keepMine')}
        </Button>
      </span>
    </Notice>
  ))
}
