import { Button } from '@mantine/core'
import { useLineTexts } from '#renderer/i18n/fetched-texts.ts'
import { Dialog } from '#renderer/components/dialog.tsx'
import classes from './line-fields.module.css'

/**
 * The terms that the user accepts to register a line. The dialog contains their text, because the specification gives
 * no web address for them.
 */
export function TermsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLineTexts()
  const terms = [
    t('lines:terms.owner'),
    t('lines:terms.messages'),
    t('lines:terms.consent'),
    t('lines:terms.data'),
    t('lines:terms.operator'),
  ]
  return (
    <Dialog title={t('lines:terms.title')} onClose={onClose} width={520}>
      <p className={classes.termsText}>{t('lines:terms.intro')}</p>
      <ol className={classes.termsList}>
        {terms.map((text) => (
          <li key={text} className="selectable">
            {text}
          </li>
        ))}
      </ol>
      <div className={classes.termsClose}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('shell.common.close')}
        </Button>
      </div>
    </Dialog>
  )
}
