import { Flex, Stack, Tabs, Text } from '@mantine/core'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { CopyButton } from '#renderer/components/forms/copy-button.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { examples } from './examples.ts'
import classes from './integrations.module.css'

const shown = [
  { id: 'n8n', title: 'integrations:examples.n8n', text: 'integrations:examples.n8nText' },
  { id: 'shop', title: 'integrations:examples.shop', text: 'integrations:examples.shopText' },
  { id: 'erp', title: 'integrations:examples.erp', text: 'integrations:examples.erpText' },
] as const satisfies readonly { id: keyof typeof examples; title: string; text: string }[]

/** Worked examples of what connects with the product, each with code to copy. */
export function ExamplesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('integrations')
  return (
    <Dialog title={t('integrations:examples.title')} width={760} onClose={onClose}>
      <Tabs defaultValue="n8n" keepMounted={false}>
        <Tabs.List>
          {shown.map(({ id, title }) => (
            <Tabs.Tab key={id} value={id}>
              {t(title)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {shown.map(({ id, title, text }) => {
          const name = t('integrations:examples.code', { name: t(title) })
          return (
            <Tabs.Panel key={id} value={id} pt={14}>
              <Stack gap={10}>
                <Text size="sm">{t(text)}</Text>
                <Flex justify="flex-end">
                  <CopyButton
                    text={examples[id]}
                    name={t('integrations:copyNamed', { name })}
                    label={t('integrations:copy')}
                    copiedLabel={t('integrations:copied')}
                  />
                </Flex>
                <pre
                  className={`${classes.code} ${classes.scrolled} selectable`}
                  aria-label={name}
                  role="region"
                  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
                  tabIndex={0}
                >
                  {examples[id]}
                </pre>
              </Stack>
            </Tabs.Panel>
          )
        })}
      </Tabs>
    </Dialog>
  )
}
