import { Button, Flex, Text, Textarea } from '@mantine/core'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { request } from '#renderer/data/service/bridge.ts'
import { showError, showToast } from '#renderer/data/change/toasts.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import {
  guides,
  type Guide,
  type GuideName,
} from '#renderer/scenes/settings/line/wizard/guides/guides.ts'
import {
  providerLinks,
  type KnownIds,
} from '#renderer/scenes/settings/line/wizard/guides/provider-links.ts'

export interface PassListDialogProps {
  groupName: string
  items: readonly { guide: GuideName; isDone: boolean }[]
  ids: KnownIds
  onClose: () => void
}

/** The list as a text for somebody else: what is missing, how and where. It has no secrets. */
export function PassListDialog({ groupName, items, ids, onClose }: PassListDialogProps) {
  const { t, language } = useTexts('linePrepare')
  const missing = items.filter(({ isDone }) => !isDone)
  const done = items.filter(({ isDone }) => isDone)
  const names = new Intl.ListFormat(language).format(done.map(({ guide }) => t(guides[guide].name)))
  const text = [
    t('linePrepare:pass.head', { group: groupName }),
    ...missing.map(({ guide }, index) => {
      const { name, steps, page }: Guide = guides[guide]
      return [
        `${index + 1}. ${t(name)}`,
        ...steps.map((step) => `   - ${t(step)}`),
        ...(page === undefined ? [] : [`   ${providerLinks[page](ids)}`]),
      ].join('\n')
    }),
    ...(done.length > 0 ? [t('linePrepare:pass.done', { names })] : []),
  ].join('\n\n')
  const copy = () =>
    void request('clipboard.write', { text }).then(() => {
      showToast(t('linePrepare:pass.copied'))
      onClose()
    }, showError)
  return (
    <Dialog title={t('linePrepare:pass.open')} width={560} onClose={onClose}>
      <Text size="sm" mb={12}>
        {t('linePrepare:pass.text')}
      </Text>
      <Textarea aria-label={t('linePrepare:pass.label')} readOnly rows={12} value={text} />
      <Flex justify="flex-end" mt={16}>
        <Button data-autofocus onClick={copy}>
          {t('linePrepare:pass.copy')}
        </Button>
      </Flex>
    </Dialog>
  )
}
