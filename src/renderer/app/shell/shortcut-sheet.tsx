import { Text } from '@mantine/core'
import { defaultEnterSends } from '#contract/limits.ts'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { Keys } from '#renderer/components/focus/shortcut.tsx'
import { userAtom } from '#renderer/data/session/session.ts'
import {
  actionsAtom,
  actionSections,
  type ActionSection,
} from '#renderer/components/focus/actions.ts'
import { screenKeys } from './screen-keys.ts'
import classes from './shortcut-sheet.module.css'

const sectionTexts = {
  general: 'shell.actions.general',
  screen: 'shell.actions.screen',
  chats: 'shell.actions.chats',
  conversation: 'shell.actions.conversation',
} as const satisfies Record<ActionSection, string>

/** The sheet with the shortcuts of the registered actions and the keys of `screenKeys`. */
export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const actions = useAtomValue(actionsAtom)
  const enterSends = useAtomValue(userAtom)?.useEnterKeyToSend ?? defaultEnterSends
  const offered = actions.filter(
    ({ isKeyOnly = false, visible }) => !isKeyOnly && (visible?.() ?? true),
  )
  const sections = actionSections
    .map((section) => ({
      section,
      rows: offered.flatMap(({ id, section: own, labelKey, named, letter, shortcut }) => {
        const shortcuts = [letter, shortcut].filter((keys) => keys !== undefined)
        return own === section && shortcuts.length > 0
          ? [{ id, label: named?.(t) ?? t(labelKey), shortcuts }]
          : []
      }),
    }))
    .filter(({ rows }) => rows.length > 0)
    .map(({ section, rows }) => ({
      section,
      rows: [
        ...rows,
        ...screenKeys(enterSends)
          .filter((keys) => keys.section === section)
          .map(({ labelKey, shortcuts }) => ({ id: labelKey, label: t(labelKey), shortcuts })),
      ],
    }))
  return (
    <Dialog title={t('shell.actions.title')} onClose={onClose} width={480}>
      {sections.map(({ section, rows }) => (
        <section key={section} className={classes.section}>
          <Text component="h3" mb={4} size="xs" fw={600} c="dimmed">
            {t(sectionTexts[section])}
          </Text>
          <dl className={classes.list}>
            {rows.map(({ id, label, shortcuts }) => (
              <div key={id} className={classes.row}>
                <dt>{label}</dt>
                <dd>
                  {shortcuts.map((shortcut) => (
                    <Keys key={shortcut} shortcut={shortcut} />
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
