import { Text } from '@mantine/core'
import { useMemo } from 'react'
import type { FlowJsonFault } from '#contract/rules/flows/flow-json/fault.ts'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { Notice } from '#renderer/components/notices/error-notice.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { locatedFaultText } from './flow-json-texts.ts'

/** The largest number of listed reasons. Further reasons are only counted. */
const shownMax = 8

export interface RefusedFile {
  readonly name: string
  readonly content: string
  readonly faults: readonly FlowJsonFault[]
}

/** The reasons why a Flow JSON file was refused. */
export function ImportRefusedDialog({ file, onClose }: { file: RefusedFile; onClose: () => void }) {
  const { t } = useTexts('flows')
  const { faults, content, name } = file
  // The text of a fault contains names from the file, such as the id of a screen.
  const value = useMemo(() => parsed(content), [content])
  const more = faults.length - shownMax
  return (
    <Dialog title={t('flows:importTitle')} about={name} onClose={onClose} width={520}>
      <Notice>{t('flows:importRefused')}</Notice>
      <Text component="ul" mt={6} ps={18} size="sm" className="bullets">
        {faults.slice(0, shownMax).map((fault) => (
          <li key={`${fault.code} ${fault.path.join('/')} ${JSON.stringify(fault.details)}`}>
            {locatedFaultText(t, value, fault)}
          </li>
        ))}
        {more > 0 && <li>{t('flows:importMore', { count: more })}</li>}
      </Text>
    </Dialog>
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
