import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { isMacAtom } from '../data/session.ts'
import type { TextKey } from '../i18n/catalogue.ts'
import classes from './shortcut.module.css'
import { shortcutKeys, type Shortcut, type WordedKey } from './shortcut-keys.ts'

/** What stands on the keys with words, on a keyboard of one's language. */
const printed: Readonly<Record<WordedKey, TextKey>> = {
  shift: 'shell.keys.shift',
  home: 'shell.keys.home',
  end: 'shell.keys.end',
  pageup: 'shell.keys.pageup',
  pagedown: 'shell.keys.pagedown',
  delete: 'shell.keys.delete',
}

/** A shortcut drawn as keys. */
export function Keys({ shortcut }: { shortcut: Shortcut }) {
  const { t } = useTranslation()
  const isMac = useAtomValue(isMacAtom)
  return (
    <span className={classes.keys}>
      {shortcutKeys(shortcut, { isMac, printed: (key) => t(printed[key]) }).map((key) => (
        <kbd key={key} className={classes.key}>
          {key}
        </kbd>
      ))}
    </span>
  )
}
