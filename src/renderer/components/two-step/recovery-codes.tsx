import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { machineDay } from '#contract/rules/time/time-zone.ts'
import { CopyButton } from '#renderer/components/forms/copy-button.tsx'
import { saveBlob } from '#renderer/data/downloads/save-blob.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './two-step.module.css'

export interface RecoveryCodesProps {
  codes: readonly string[]
  /** The user's e-mail address, for the file. */
  account: string
  /** Called when the user saves or copies the codes. */
  onKept: () => void
}

/** Recovery codes, with buttons that save and copy them. */
export function RecoveryCodes({ codes, account, onKept }: RecoveryCodesProps) {
  const { t } = useTexts('twoStep')
  const save = () => {
    const text = [
      t('twoStep:codes.fileTitle', { account }),
      t('twoStep:codes.once'),
      '',
      ...codes,
      '',
    ].join('\r\n')
    saveBlob(
      new Blob([text], { type: 'text/plain' }),
      `${t('twoStep:codes.file')}-${machineDay(Date.now())}.txt`,
    )
    onKept()
  }
  return (
    <div>
      <ul className={`${classes.codes} selectable`} aria-label={t('twoStep:codes.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap={4}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          aria-label={t('twoStep:codes.saveNamed')}
          onClick={save}
        >
          {t('twoStep:codes.save')}
        </Button>
        <CopyButton
          text={codes.join('\n')}
          name={t('twoStep:codes.copyNamed')}
          label={t('twoStep:copy')}
          copiedLabel={t('twoStep:copied')}
          onCopied={onKept}
        />
      </Group>
    </div>
  )
}
