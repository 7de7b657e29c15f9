import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/dialog.tsx'
import { Keys } from '../../components/shortcut.tsx'
import { userAtom } from '../../data/session.ts'
import { actionsAtom, actionSections, type ActionSection } from '../actions.ts'
import { screenKeys } from './screen-keys.ts'
import classes from './shortcut-sheet.module.css'

const sectionTexts = {
  general: 'shell.actions.general',
  chats: 'shell.actions.chats',
  conversation: 'shell.actions.conversation',
} as const satisfies Record<ActionSection, string>

/**
 * Every shortcut that works just now, as the actions themselves tell it, and the keys of the screen that offers them.
 */
export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const actions = useAtomValue(actionsAtom)
  const enterSends = useAtomValue(userAtom)?.useEnterKeyToSend ?? true
  const offered = actions.filter(({ visible }) => visible?.() ?? true)
  const sections = actionSections
    .map((section) => ({
      section,
      rows: offered.flatMap(({ id, section: own, labelKey, shortcut }) =>
        own === section && shortcut !== undefined ? [{ id, labelKey, shortcuts: [shortcut] }] : [],
      ),
    }))
    .filter(({ rows }) => rows.length > 0)
    .map(({ section, rows }) => ({
      section,
      rows: [
        ...rows,
        ...screenKeys(enterSends)
          .filter((keys) => keys.section === section)
          .map((keys) => ({ id: keys.labelKey, ...keys })),
      ],
    }))
  return (
    <Dialog title={t('shell.actions.title')} onClose={onClose} width={480}>
      {sections.map(({ section, rows }) => (
        <section key={section} className={classes.section}>
          <h3 className={classes.heading}>{t(sectionTexts[section])}</h3>
          <dl className={classes.list}>
            {rows.map(({ id, labelKey, shortcuts }) => (
              <div key={id} className={classes.row}>
                <dt>{t(labelKey)}</dt>
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
