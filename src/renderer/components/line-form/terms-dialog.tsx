import { Box, Button, Flex } from '@mantine/core'
import { useLineTexts } from '#renderer/i18n/fetched-texts.ts'
import { Dialog } from '#renderer/components/dialog.tsx'

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
      <Box component="p" mb={12}>
        {t('lines:terms.intro')}
      </Box>
      <Flex component="ol" direction="column" gap={8} pl={20} className="bullets">
        {terms.map((text) => (
          <li key={text} className="selectable">
            {text}
          </li>
        ))}
      </Flex>
      <Flex justify="flex-end" mt={20}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('shell.common.close')}
        </Button>
      </Flex>
    </Dialog>
  )
}
