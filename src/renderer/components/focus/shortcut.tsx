import { Kbd } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '#renderer/i18n/catalogue.ts'
import classes from './shortcut.module.css'
import { isMac, shortcutKeys, type Shortcut, type WordedKey } from './shortcut-keys.ts'

/** The texts of keys whose label is a word. */
const keyLabels: Readonly<Record<WordedKey, TextKey>> = {
  shift: 'shell.keys.shift',
  home: 'shell.keys.home',
  end: 'shell.keys.end',
  pageup: 'shell.keys.pageup',
  pagedown: 'shell.keys.pagedown',
  delete: 'shell.keys.delete',
}

/** A shortcut, shown as keys. */
export function Keys({ shortcut }: { shortcut: Shortcut }) {
  const { t } = useTranslation()
  const keys = shortcutKeys(shortcut, { isMac: isMac(), printed: (key) => t(keyLabels[key]) })
  return (
    <span className={classes.keys}>
      {keys.map((key) => (
        <Kbd key={key} className={classes.key}>
          {key}
        </Kbd>
      ))}
    </span>
  )
}
