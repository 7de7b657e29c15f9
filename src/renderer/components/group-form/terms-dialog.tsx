import { Box, Button, Flex } from '@mantine/core'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'

/**
 * The terms that the user accepts to register a line. The dialog contains their text, because the specification gives
 * no web address for them.
 */
export function TermsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('groups')
  const terms = [
    t('groups:terms.owner'),
    t('groups:terms.messages'),
    t('groups:terms.consent'),
    t('groups:terms.data'),
    t('groups:terms.operator'),
  ]
  return (
    <Dialog title={t('groups:terms.title')} onClose={onClose} width={520}>
      <Box component="p" mb={12}>
        {t('groups:terms.intro')}
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
