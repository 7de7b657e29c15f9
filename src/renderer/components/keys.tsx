import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { isMacAtom } from '../data/session.ts'
import classes from './keys.module.css'
import { shortcutKeys, type Shortcut } from './shortcut-keys.ts'

/** A shortcut drawn as keys. */
export function Keys({ shortcut }: { shortcut: Shortcut }) {
  const { t } = useTranslation()
  const isMac = useAtomValue(isMacAtom)
  return (
    <span className={classes.keys}>
      {shortcutKeys(shortcut, { isMac, shift: t('shell.keys.shift') }).map((key) => (
        <kbd key={key} className={classes.key}>
          {key}
        </kbd>
      ))}
    </span>
  )
}
